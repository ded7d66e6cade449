/** `wellformed lsp` in Debian's Neovim (0.7 or later), without a window. Skipped where there is none. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const version = spawnSync('nvim', ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0];
if (!version) process.stderr.write('skipped: nvim is not installed\n');

/** What a user does, as a script: waits for diagnostics, follows a name, formats, breaks a rule and mends it by the quick fix. */
const SCRIPT = String.raw`
local results = {}
local function note(name, value) results[name] = value end
vim.cmd('edit main.abnf')
local client = vim.lsp.start_client({ name = 'wellformed', cmd = vim.fn.json_decode(vim.env.SERVER), root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local function wait(is_done) return vim.wait(60000, is_done, 20) end
local function errors() return vim.diagnostic.get(0) end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/' .. method, params, 20000) or {}
  local _, answer = next(answers)
  return answer and answer.result
end
local function at(line, character)
  vim.api.nvim_win_set_cursor(0, { line, character })
  return vim.lsp.util.make_position_params()
end
wait(function() return #errors() > 0 end)
note('error', errors()[1].message)
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
params.range = { start = { line = 1, character = 7 }, ['end'] = { line = 1, character = 7 } }
local action = ask('codeAction', params)[1]
note('action', action.title)
vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
note('mended', vim.api.nvim_buf_get_lines(0, 1, 2, false)[1])
note('clean', wait(function() return #errors() == 0 end))
note('definition', vim.fn.fnamemodify(vim.uri_to_fname(ask('definition', at(2, 5)).uri), ':t'))
note('hover', ask('hover', at(2, 0)).contents.value)
local edits = ask('formatting', vim.lsp.util.make_formatting_params({}))
vim.lsp.util.apply_text_edits(edits, 0, 'utf-16')
note('formatted', vim.api.nvim_buf_get_lines(0, 0, -1, false))
local rename = at(3, 0)
rename.newName = 'port'
vim.lsp.util.apply_workspace_edit(ask('rename', rename), 'utf-16')
note('renamed', vim.api.nvim_buf_get_lines(0, 1, 3, false))
io.stdout:write(vim.fn.json_encode(results))
vim.lsp.stop_client(client)
vim.cmd('qall!')
`;

test.skipIf(!version)(
  'Neovim shows mistakes, applies a quick fix, follows a name into an RFC, formats and renames',
  () => {
    const folder = temporaryFolder();
    put(folder, 'rfc9999.txt', '1. Names\n\n   host = 1*ALPHA\n');
    put(folder, 'main.abnf', '; @import rfc9999.txt host\na=host digis\nDIGITS=1*DIGIT / digits2\ndigits2 = "x"\n');
    const script = put(folder, 'script.lua', SCRIPT);
    const out = execFileSync('nvim', ['--headless', '--clean', '-n', '-c', `luafile ${script}`], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 300_000,
      env: {
        ...process.env,
        SERVER: JSON.stringify([process.execPath, ...PROGRAM, 'lsp']),
        XDG_STATE_HOME: join(folder, 'state'),
        XDG_DATA_HOME: join(folder, 'data'),
        XDG_CACHE_HOME: join(folder, 'cache'),
      },
    });
    const results = JSON.parse(/\{.*\}/s.exec(out)?.[0] ?? '{}');
    expect(results).toMatchObject({
      error: expect.stringContaining('rule "digis" is not defined'),
      action: 'Replace with digits',
      mended: 'a=host digits',
      clean: true,
      definition: 'rfc9999.txt',
      hover: expect.stringContaining('a=host digits'),
      formatted: ['; @import rfc9999.txt host', 'a = host digits', 'DIGITS = 1*DIGIT / digits2', 'digits2 = "x"'],
      renamed: ['a = host port', 'port = 1*DIGIT / digits2'],
    });
  },
);
