/**
 * Figures of a run ↔ the file that the reports are drawn from again: JSON with a
 * line for each measured row, and each number with six digits, more than any report shows.
 *
 *     { rounds: 15, cells: [{ speed: 0.7615548 }] }   →   {"rounds":15,
 *                                                         "cells":[
 *                                                         {"speed":0.761555}]}
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The results of an earlier run; undefined if there is none. */
export function storedResults<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Stores results, and returns them as they will be read: a report of these is the one that is drawn again. */
export function storeResults<T>(path: string, results: T): T {
  const text = `${rows(results)}\n`;
  writeFileSync(path, text);
  return JSON.parse(text);
}

function rows(value: unknown): string {
  if (Array.isArray(value)) return `[\n${value.map(inLine).join(',\n')}]`;
  const parts = Object.entries(value as object).map(([key, part]) => {
    return `${JSON.stringify(key)}:${hasObjects(part) ? rows(part) : inLine(part)}`;
  });
  return `{${parts.join(',\n')}}`;
}

/** Whether a list or an object has lists or objects. */
function hasObjects(value: unknown): boolean {
  return isObject(value) && Object.values(value).some(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isFraction(value: unknown): value is number {
  return typeof value === 'number' && !Number.isInteger(value);
}

function inLine(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isFraction(part) ? Number(part.toPrecision(6)) : part));
}
