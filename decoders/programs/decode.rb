# A Ruby expression over the binary string b, run on each line of octets in hexadecimal → a line: 1 or 0 (a truth
# value), 0 (an error), or = and the code points of a string.
eval(ARGV[0])
decode = eval("lambda { |b| #{ARGV[1]} }")
$stdin.each_line(chomp: true) do |line|
  result = decode.call([line].pack('H*'))
  puts result.is_a?(String) ? "=#{result.encode('UTF-32BE').unpack('N*').map { |c| format(' %x', c) }.join}" : result ? 1 : 0
rescue StandardError
  puts 0
end
