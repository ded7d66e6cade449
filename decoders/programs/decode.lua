-- A Lua expression over the octets b, run on each line of octets in hexadecimal → a line: 1 or 0 (true or not), with the
-- offset from 0 if the second value of the expression is a position.
local decode = load('local b = ...; return ' .. arg[2])
for line in io.lines() do
  local octets = line:gsub('..', function(pair) return string.char(tonumber(pair, 16)) end)
  local ok, result, position = pcall(decode, octets)
  if ok and result then print(1) else print(position and '0 ' .. position - 1 or '0') end
end
