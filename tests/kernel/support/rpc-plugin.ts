import type { FullManifest } from '../../../kernel/contract/full-manifest.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { makePlugin } from './make-plugin.ts'
import { emptyView } from './shell.ts'

/** What a method does, and what it was asked. */
export interface MethodScript {
  readonly seen: RpcRequest[]
  handle(request: RpcRequest): unknown
  params(input: unknown): unknown
}

/** A plugin with one unsafe method that has its own approval view, and one that proposes to be safe. */
export const createRpcPlugin = (): { readonly plugin: Plugin; readonly script: MethodScript } => {
  const script: MethodScript = { seen: [], handle: () => 'done', params: (input) => input }
  const load = async () => ({
    default: () => ({
      params: (input: unknown) => script.params(input),
      async handle(request: RpcRequest) {
        script.seen.push(request)
        return script.handle(request)
      },
    }),
  })
  const manifest = {
    id: 'acme.staking',
    views: { 'acme.staking:Approve': emptyView },
    rpc: {
      acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve', load },
      acme_pools: { safety: 'safe', load },
    },
  }
  return { plugin: makePlugin(manifest as unknown as FullManifest), script }
}
