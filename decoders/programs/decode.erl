%% The name of an encoding (utf8, {utf16, big} …), for unicode:characters_to_list, run on each line of octets in
%% hexadecimal → a line: 0 and the offset, or = and the code points.
-module(decode).
-export([main/1]).

main([_, Name]) ->
    {ok, Tokens, _} = erl_scan:string(Name ++ "."),
    {ok, Encoding} = erl_parse:parse_term(Tokens),
    loop(Encoding).

loop(Encoding) ->
    case io:get_line("") of
        eof -> ok;
        Line ->
            Octets = binary:decode_hex(list_to_binary(string:trim(Line))),
            case unicode:characters_to_list(Octets, Encoding) of
                List when is_list(List) -> io:format("=~s~n", [[io_lib:format(" ~.16b", [C]) || C <- List]]);
                {_, _, Rest} -> io:format("0 ~b~n", [byte_size(Octets) - byte_size(iolist_to_binary(Rest))])
            end,
            loop(Encoding)
    end.
