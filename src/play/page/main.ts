/** Starts the playground: what it opens with, and the buttons of its bar. */
import { query } from '../../page/script/dom.ts';
import { listenToKeys } from '../../page/script/keyboard.ts';
import { Client, NoAnswer, workerFrom } from './client.ts';
import { Playground } from './playground.ts';
import { fromFragment, LinkError, toFragment } from './share.ts';
import { keptBefore } from './storage.ts';
import { copyText } from './views.ts';
import { asWorkspace, type PlayData, type Workspace } from './workspace.ts';

/** Milliseconds after which the reader is shown that the compiler is at work. */
const NOTICEABLE = 400;

const { examples } = JSON.parse(query('#data').textContent ?? '') as PlayData;

start();

/** The script of the worker, which is deflated in the page: it is a third as long. */
async function workerScript(): Promise<string> {
  const octets = Uint8Array.from(atob(query('#worker').textContent ?? ''), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

async function start(): Promise<void> {
  const script = await workerScript();
  const linked = await workspaceInLink();
  const opened = asWorkspace(JSON.parse(query('#opened').textContent || 'null'));
  const kept = keptBefore();
  const first = linked ?? opened ?? kept?.draft ?? (examples[0] as Workspace);
  const saved = linked ?? opened ?? kept?.saved ?? first;
  const client = new Client(() => workerFrom(script), showBusy());
  const playground = new Playground(client, first, saved);
  query('#stop').addEventListener('click', () => client.stop(new NoAnswer('stopped: edit the grammar to try again')));
  listenToButtons(playground);
  addEventListener('hashchange', async () => {
    const workspace = await workspaceInLink();
    if (!workspace) return;
    playground.load(workspace);
    playground.save(workspace);
  });
  // A marker for tests and for styles: what comes before it is not yet connected.
  document.documentElement.dataset.ready = '';
}

function listenToButtons(playground: Playground): void {
  const choice = query<HTMLSelectElement>('#example');
  choice.addEventListener('change', () => {
    const example = examples[Number(choice.value)];
    choice.value = '';
    if (!example) return;
    playground.load(example);
    playground.save(example);
    say(`${example.name} is loaded. Undo in the editor brings your text back.`);
  });
  const save = () => {
    playground.save();
    say('Saved. Compare shows what later edits change.');
  };
  query('#save').addEventListener('click', save);
  query('#share').addEventListener('click', () => share(playground));
  listenToKeys(() => {});
  document.addEventListener('keydown', (event) => {
    say('');
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
}

async function share(playground: Playground): Promise<void> {
  try {
    history.replaceState(null, '', await toFragment(playground.workspace));
    const isCopied = await copyText(location.href);
    say(isCopied ? 'The link is copied. The grammar is in it, and on no server.' : 'The link is in the address bar.');
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    say(error.message);
  }
}

async function workspaceInLink(): Promise<Workspace | null> {
  try {
    return await fromFragment(location.hash);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    say(`The link was not opened: ${error.message}.`);
    return null;
  }
}

function say(text: string): void {
  query('#notice').textContent = text;
}

/** Shows the button that stops the compiler once it takes noticeably long. */
function showBusy(): (busy: boolean) => void {
  let timer = 0;
  return (busy) => {
    clearTimeout(timer);
    if (busy) timer = window.setTimeout(() => document.body.setAttribute('data-busy', ''), NOTICEABLE);
    else document.body.removeAttribute('data-busy');
  };
}

/** Where the page is hosted, it works without a network after the first visit. The local server needs no such help. */
if (
  isSecureContext &&
  location.protocol.startsWith('http') &&
  !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
) {
  navigator.serviceWorker?.register('service-worker.js');
}
