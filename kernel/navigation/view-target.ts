import { PorticoError } from '../contract/errors.ts'
import type { OpenTarget, ViewName, ViewTarget } from '../contract/views.ts'

/** A view and its params with the names forgotten: what travels inside the kernel. */
export interface Target {
  readonly view: ViewName
  readonly params: unknown
}

/** Makes a target from a value of a row, a button or the host. Throws `VIEW_UNKNOWN` or `VIEW_PARAMS` for a value that is none. */
export const toTarget = (given: OpenTarget | Target): Target => {
  const target: { readonly view?: unknown; readonly params?: unknown } = typeof given === 'string' ? { view: given } : Object(given)
  if (typeof target.view !== 'string' || target.view === '') {
    throw new PorticoError('VIEW_UNKNOWN', `A view is asked for by its name, not by ${typeof target.view}.`)
  }
  const { params } = target
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params))) {
    throw new PorticoError('VIEW_PARAMS', `The params of "${target.view}" are no object.`)
  }
  return Object.freeze({ view: target.view as ViewName, params: params === undefined ? {} : Object.freeze({ ...params }) })
}

/** A target as views see it. */
export const toViewTarget = (target: Target): ViewTarget => target as unknown as ViewTarget

const sameParams = (a: unknown, b: unknown): boolean => {
  const [left, right] = [Object.entries(Object(a)), Object(b) as Readonly<Record<string, unknown>>]
  return left.length === Object.keys(right).length && left.every(([name, value]) => Object.is(value, right[name]))
}

/** Whether two targets lead to the same place. */
export const sameTarget = (a: Target | undefined, b: Target): boolean => a?.view === b.view && sameParams(a.params, b.params)
