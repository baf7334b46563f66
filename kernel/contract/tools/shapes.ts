/** Whether it is an object and no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Whether it is a list, and what each item is. */
export const isListOf = (value: unknown, is: (item: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(is)
