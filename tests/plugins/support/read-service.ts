import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { Token } from '../../../kernel/contract/tokens.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'

/** A plugin that requires one token, and so starts its provider, and hands the service to the test. */
export const createReader = <T>(token: Token<T>): { readonly plugin: Plugin; readonly service: Promise<T> } => {
  const service = deferred<T>()
  return {
    service: service.promise,
    plugin: makePlugin({ id: 'test.reader', requires: { wanted: token }, activate: { on: ['start'] } }, ({ deps }) =>
      // The manifest above names the token of that type.
      service.resolve(deps.wanted as T),
    ),
  }
}
