import { languagesOf } from './languages.ts'
import type { Messages, Values } from './messages.ts'

// A key with `_` is one of several forms (plural, context); nesting and formats are all else that a message can ask for.
const ASKS_MORE = /\$t\(|\{\{(?!\s*\w+\s*\}\})/
const VALUE = /\{\{\s*(\w+)\s*\}\}/g

/** Whether messages are nothing but text with places for values: then they read the same with and without i18next. */
export const isPlain = (messages: Messages): boolean =>
  Object.entries(messages).every(([key, text]) => !key.includes('_') && !ASKS_MORE.test(text))

/** A text of plain messages; the key where no language has it. */
export const plainText = (messages: ReadonlyMap<string, Messages>, language: string, key: string, values: Values = {}): string => {
  const owner = languagesOf(language)
    .map((one) => messages.get(one) ?? {})
    .findLast((one) => Object.hasOwn(one, key))
  return owner?.[key]?.replace(VALUE, (place, name: string) => String(Object.hasOwn(values, name) ? values[name] : place)) ?? key
}
