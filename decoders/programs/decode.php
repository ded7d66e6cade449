<?php
// A PHP expression over the octets $b, run on each line of octets in hexadecimal → a line: 1 or 0 (a boolean or null),
// 0 (an error), or = and the code points of a string in UTF-32BE.
$decode = eval("return function (\$b) { return {$argv[2]}; };");
while (($line = fgets(STDIN)) !== false) {
    try {
        $result = @$decode(hex2bin(trim($line)));
        if (!is_string($result)) echo $result ? "1\n" : "0\n";
        else {
            $points = unpack('N*', $result) ?: [];
            echo '=', implode('', array_map(fn($c) => ' ' . dechex($c), $points)), "\n";
        }
    } catch (Throwable) {
        echo "0\n";
    }
}
