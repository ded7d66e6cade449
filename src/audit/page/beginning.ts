/** How the page begins, by which a file is known as one. */
export const BEGINNING = '<!doctype html>\n<html lang="en" data-page="wellformed audit">';
