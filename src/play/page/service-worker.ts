/**
 * Keeps the files of a hosted playground, so that it opens without a network. The
 * network comes first: a new version is seen at once.
 */
export {};

/** The parts of a service worker that are used: the types of the DOM do not have them. */
interface Request extends Event {
  readonly request: globalThis.Request;
  respondWith(response: Promise<Response>): void;
}

interface Life extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const NAME = 'wellformed-play';
const FILES = ['./', 'manifest.webmanifest', 'icon.svg'];

addEventListener('install', (event) => {
  (event as Life).waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

addEventListener('fetch', (event) => {
  const { request } = event as Request;
  if (request.method === 'GET') (event as Request).respondWith(fromNetwork(request));
});

async function fromNetwork(request: globalThis.Request): Promise<Response> {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
