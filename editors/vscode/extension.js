/**
 * The extension of VS Code: starts `wellformed lsp` for files in ABNF and ohm. The server does the rest; this
 * file asks for the text to try, and shows its verdict.
 */
const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async (context) => {
  const [command, ...args] = workspace.getConfiguration('wellformed').get('command');
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    'wellformed',
    'wellformed',
    // npx is a script of the shell on Windows.
    { command, args, options: { cwd, shell: process.platform === 'win32' } },
    {
      documentSelector: [{ language: 'abnf' }, { language: 'ohm' }],
      initializationOptions: { pictures: true, asks: true },
      // Importers of a file are checked again when it changes on disk.
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.{abnf,ohm,txt}') },
    },
  );
  context.subscriptions.push(
    commands.registerCommand('wellformed.try', async (uri) => {
      const text = await window.showInputBox({ prompt: 'A text: does the grammar accept it?' });
      if (text === undefined) return;
      const verdict = await client.sendRequest('workspace/executeCommand', {
        command: 'wellformed.check',
        arguments: [uri, text],
      });
      window.showInformationMessage(verdict || 'The grammar is being compiled: try again.');
    }),
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
