import { createContext, useContext, useInsertionEffect } from 'react'
import type { StyleRoot } from './style-sheets.ts'

/** Joins class names and leaves out what is not there. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}

/** The style root of the parts below. Without one, parts render without styles. */
export const StyleRootContext = /* @__PURE__ */ createContext<StyleRoot | undefined>(undefined)

/** Adopts a style sheet into the nearest style root, before the first paint of the part that asks. */
export function useStyle(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => root?.adopt(css), [root, css])
}
