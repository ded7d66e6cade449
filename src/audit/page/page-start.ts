/** The first bytes of every page. `audit -o FILE` overwrites an HTML file only if it starts with them. */
export const PAGE_START = '<!doctype html>\n<html lang="en" data-page="wellformed audit">';
