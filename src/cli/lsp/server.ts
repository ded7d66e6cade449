/**
 * The language server: what an editor asks → what the readers of the compiler, the tokens
 * and the thread that compiles know. Mistakes of parsing and unknown names follow a key at
 * once (typing-check.ts); those that need a compilation, after a pause, from a thread.
 */
import {
  type CodeAction,
  type CodeActionParams,
  type Connection,
  createConnection,
  ErrorCodes,
  type InitializeParams,
  type RenameParams,
  ResponseError,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from '../../shared/diagnostic.ts';
import type { Span } from '../../shared/source.ts';
import { Compiler } from './compiler.ts';
import { GrammarFiles, nameOfUri, uriOf } from './grammar-files.ts';
import { completionsAt, documentSymbols, formatEdits, LEGEND, lensesOf, semanticTokens } from './language.ts';
import { nameAt, nameKey, type Outline, spanOf, startEdit } from './outline.ts';
import {
  type CompiledText,
  locationOf,
  mistakeOf,
  rangeOf,
  type ShownMistake,
  type ThreadQuestion,
} from './protocol.ts';
import { TypingCheck } from './typing-check.ts';

/** Milliseconds after the last key. */
const PAUSE = { quick: 40, compile: 250 } as const;

/** A text that the editor has open. */
interface Opened {
  document: TextDocument;
  outline: Outline;
  readonly quick: TypingCheck;
  /** Found while typing, and by the compilation of this text, if it is done. */
  typing: readonly ShownMistake[];
  compiled: readonly ShownMistake[];
  forms: readonly { readonly start: string; readonly states: number }[];
  timers: NodeJS.Timeout[];
  /** The offset of the last change. */
  at: number;
}

export function startServer(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  const connection = createConnection(input, output);
  new Server(connection);
  connection.listen();
}

class Server {
  readonly #connection: Connection;
  readonly #files = new GrammarFiles();
  readonly #opened = new Map<string, Opened>();
  #pictures = false;
  #asks = false;
  #refreshesLenses = false;
  readonly #compiler: Compiler;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#compiler = new Compiler(
      (question, compiled) => this.#compiled(question, compiled),
      (message) => connection.console.error(message),
    );
    connection.onInitialize((params) => this.#initialize(params));
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
      const document = TextDocument.create(uri, languageId, version, text);
      const outline = this.#files.set(uri, text, languageId);
      const nothing = { typing: [], compiled: [], forms: [], timers: [] };
      this.#opened.set(uri, { document, outline, quick: new TypingCheck(), ...nothing, at: 0 });
      this.#changed(uri);
    });
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
      const opened = this.#opened.get(uri);
      if (!opened) return;
      const change = contentChanges.at(-1);
      if (change && 'range' in change) opened.at = opened.document.offsetAt(change.range.start);
      opened.document = TextDocument.update(opened.document, contentChanges, version);
      opened.outline = this.#files.set(uri, opened.document.getText(), opened.document.languageId);
      this.#changed(uri);
      this.#recheckUsers(nameOfUri(uri));
    });
    connection.onDidChangeWatchedFiles(({ changes }) => {
      for (const { uri } of changes) this.#recheckUsers(nameOfUri(uri));
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      for (const timer of this.#opened.get(uri)?.timers ?? []) clearTimeout(timer);
      this.#opened.delete(uri);
      this.#files.open.delete(nameOfUri(uri));
      this.#compiler.forget(nameOfUri(uri));
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    this.#answer(connection);
  }

  #initialize({ rootUri, initializationOptions, capabilities }: InitializeParams) {
    // wellformed.json is read in the current folder.
    if (rootUri?.startsWith('file:')) {
      this.#files.root = nameOfUri(rootUri);
      process.chdir(this.#files.root);
    }
    this.#pictures = initializationOptions?.pictures === true;
    this.#asks = initializationOptions?.asks === true;
    this.#refreshesLenses = capabilities.workspace?.codeLens?.refreshSupport === true;
    return {
      serverInfo: { name: 'wellformed' },
      capabilities: {
        textDocumentSync: 2 as const,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        documentSymbolProvider: true,
        documentFormattingProvider: true,
        renameProvider: { prepareProvider: true },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: ['quickfix', 'refactor'] },
        completionProvider: { triggerCharacters: ['@'] },
        codeLensProvider: {},
        // An editor that asks for a text has a command of its own to try it.
        executeCommandProvider: { commands: ['wellformed.check', ...(this.#asks ? [] : ['wellformed.try'])] },
        semanticTokensProvider: { legend: LEGEND, full: true },
      },
    };
  }

  #changed(uri: string): void {
    const opened = this.#opened.get(uri) as Opened;
    const { outline } = opened;
    for (const timer of opened.timers) clearTimeout(timer);
    const isStale = () => this.#opened.get(uri)?.outline !== outline;
    // A document such as an RFC is looked up in, and has no mistakes of its own.
    if (opened.document.languageId !== 'ohm' && /\.txt$/i.test(outline.source.name)) return;
    const { quick, at } = opened;
    opened.compiled = [];
    const show = (found: Diagnostic[]) => {
      opened.typing = found.map((each) => mistakeOf(each, outline.source));
      this.#show(opened);
    };
    opened.timers = [
      setTimeout(() => void quick.check(outline, this.#files, at, isStale, show), PAUSE.quick),
      setTimeout(() => this.#compiler.compile(this.#question(outline)), PAUSE.compile),
    ];
  }

  /** Checks the open texts again that import a file, or a file that imports it. */
  #recheckUsers(name: string): void {
    for (const [uri, { outline }] of this.#opened)
      if (outline.source.name !== name && this.#files.uses(outline, name)) this.#changed(uri);
  }

  #compiled({ name, texts }: ThreadQuestion, { mistakes, forms }: CompiledText): void {
    const opened = [...this.#opened.values()].find(({ outline }) => outline.source.name === name);
    if (!opened || opened.outline.source.text !== texts[name]) return;
    opened.forms = forms;
    opened.compiled = mistakes;
    this.#show(opened);
    if (this.#refreshesLenses) void this.#connection.sendRequest('workspace/codeLens/refresh');
  }

  #question({ source: { name }, notation }: Outline) {
    const texts = Array.from(this.#files.open, ([each, { source }]) => [each, source.text] as const);
    return { name, notation, texts: Object.fromEntries(texts) };
  }

  #show(opened: Opened): void {
    const { uri, version } = opened.document;
    const diagnostics = mistakesOf(opened).map(({ shown }) => shown);
    void this.#connection.sendDiagnostics({ uri, version, diagnostics });
  }

  /** Answers what is asked of a text; with `otherwise` of one that is not open. */
  #of<P extends { readonly textDocument: TextDocumentIdentifier }, T>(
    give: (opened: Opened, params: P) => T,
    otherwise: T,
  ): (params: P) => T {
    return (params) => {
      const opened = this.#opened.get(params.textDocument.uri);
      return opened ? give(opened, params) : otherwise;
    };
  }

  /** The same of the name at a position. */
  #at<P extends TextDocumentPositionParams, T>(
    give: (outline: Outline, name: string, span: Span, params: P) => T,
  ): (params: P) => T | null {
    return this.#of(({ outline, document }, params) => {
      const token = nameAt(outline, document.offsetAt(params.position));
      return token ? give(outline, token.text, spanOf(outline, token), params) : null;
    }, null);
  }

  #answer(connection: Connection): void {
    connection.onDefinition(
      this.#at((outline, name) => {
        const span = this.#placeOf(outline, name)?.span;
        return span && !/^(?:RFC .*)?$/.test(span.source.name) ? locationOf(span) : null;
      }),
    );
    connection.onReferences(this.#at((outline, name) => this.#files.places(outline, name).map(locationOf)));
    connection.onDocumentHighlight(
      this.#at((outline, name) => {
        const own = this.#files.places(outline, name).filter(({ source }) => source === outline.source);
        return own.map((span) => ({ range: rangeOf(span) }));
      }),
    );
    connection.onHover(this.#at((outline, name, span) => this.#hover(outline, name, span)));
    connection.onPrepareRename(
      this.#at((outline, name, span) =>
        outline.definitions.has(nameKey(name, outline.notation)) ? rangeOf(span) : null,
      ),
    );
    connection.onRenameRequest(
      this.#at((outline, name, _, { newName }: RenameParams) => this.#rename(outline, name, newName)),
    );
    connection.onCompletion(
      this.#of(({ outline, document }, { position }: TextDocumentPositionParams) => {
        return completionsAt(outline, document.offsetAt(position), this.#files);
      }, []),
    );
    connection.onCodeAction(
      this.#of((opened, params) => [...fixesIn(opened, params), ...startIn(opened, params)], [] as CodeAction[]),
    );
    connection.onDocumentFormatting(this.#of(({ outline }) => formatEdits(outline), null));
    connection.onDocumentSymbol(this.#of(({ outline }) => documentSymbols(outline), []));
    connection.onCodeLens(this.#of(({ document: { uri }, outline, forms }) => lensesOf(uri, outline, forms), []));
    connection.onExecuteCommand(async ({ arguments: [uri, text, rule] = [] }) => {
      const opened = this.#opened.get(uri);
      if (!opened) return null;
      const about = typeof text === 'string' ? { text } : { rule: String(rule), pictures: false };
      const answer = await this.#compiler.ask({ ...this.#question(opened.outline), about });
      if (typeof text !== 'string')
        void connection.sendNotification('window/showMessage', { type: 3, message: answer });
      return answer;
    });
    connection.languages.semanticTokens.on(
      this.#of(({ outline, document }) => ({ data: semanticTokens(outline, document) }), { data: [] }),
    );
  }

  #placeOf(outline: Outline, name: string) {
    return this.#files.names(outline).names.get(nameKey(name, outline.notation))?.();
  }

  async #hover(outline: Outline, name: string, span: Span) {
    const place = this.#placeOf(outline, name);
    if (!place) return null;
    const facts = await this.#compiler.ask({
      ...this.#question(outline),
      about: { rule: name, pictures: this.#pictures },
    });
    const value = [`\`\`\`${outline.notation}\n${place.text}\n\`\`\``, place.clause ?? '', facts]
      .filter((each) => each !== '')
      .join('\n\n');
    return { contents: { kind: 'markdown' as const, value }, range: rangeOf(span) };
  }

  #rename(outline: Outline, name: string, newName: string) {
    const { notation, definitions } = outline;
    const refuse = (message: string) => new ResponseError(ErrorCodes.InvalidParams, message);
    if (!definitions.has(nameKey(name, notation))) return refuse(`${name} is defined elsewhere: rename it there`);
    if (!(notation === 'abnf' ? /^[A-Za-z][A-Za-z0-9-]*$/ : /^[a-z_]\w*$/).test(newName))
      return refuse(`${newName} is not the name of a rule`);
    const same = nameKey(newName, notation) === nameKey(name, notation);
    if (!same && this.#placeOf(outline, newName)) return refuse(`there is a rule ${newName} already`);
    const changes: Record<string, TextEdit[]> = {};
    for (const span of this.#files.places(outline, name)) {
      const uri = uriOf(span.source);
      changes[uri] = [...(changes[uri] ?? []), { range: rangeOf(span), newText: newName }];
    }
    return { changes };
  }
}

/** The compiler reports the first error alone, and knows more than what is found while typing. */
function mistakesOf({ typing, compiled }: Opened): ShownMistake[] {
  const isKnown = ({ shown: { range, code } }: ShownMistake) =>
    compiled.some(({ shown }) => shown.code === code && shown.range.start.line === range.start.line);
  return [...compiled, ...typing.filter((each) => !isKnown(each))];
}

/** The changes that mend what is wrong in the lines of a range. */
function fixesIn(opened: Opened, { textDocument: { uri }, range }: CodeActionParams): CodeAction[] {
  return mistakesOf(opened).flatMap(({ shown, fix }) => {
    const isNear = shown.range.start.line <= range.end.line && shown.range.end.line >= range.start.line;
    if (!fix || !isNear) return [];
    const edit = { changes: { [uri]: [fix.edit] } };
    return [{ title: fix.title, kind: 'quickfix', diagnostics: [shown], isPreferred: true, edit }];
  });
}

/** The change that makes the rule at the cursor the start rule of its file. */
function startIn({ outline, document }: Opened, { textDocument: { uri }, range }: CodeActionParams): CodeAction[] {
  const token = nameAt(outline, document.offsetAt(range.start));
  const edit = token?.kind === 'definition' ? startEdit(outline, token.text) : undefined;
  if (!token || !edit) return [];
  const change = { range: rangeOf(edit.span), newText: edit.text };
  return [{ title: `Start from ${token.text}`, kind: 'refactor', edit: { changes: { [uri]: [change] } } }];
}
