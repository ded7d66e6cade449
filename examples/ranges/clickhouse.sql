-- ClickHouse: ranges as rows, the filter as an executable table function.
--
-- In user_scripts/summarize.sh, executable: exec wellformed summarize --plan -
--
-- check_exit_code = 1 is necessary: without it a filter that is killed loses its rows, and the
-- query succeeds. Even so, give the rows to `wellformed merge`, which looks for gaps.
SELECT result
FROM executable(
    'summarize.sh',
    'LineAsString',
    'result String',
    (SELECT line FROM file('plan.ndjson', 'LineAsString', 'line String')),
    SETTINGS check_exit_code = 1, send_chunk_header = 0, command_read_timeout = 3600000
)
INTO OUTFILE 'results.ndjson'
FORMAT TSVRaw;
