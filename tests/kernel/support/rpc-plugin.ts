import type { FullManifest } from '../../../kernel/contract/full-manifest.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { outcome } from '../../support/deferred.ts'
import { startProbed } from './kernel.ts'
import { makePlugin } from './make-plugin.ts'
import { createScriptedWallet, type ScriptOptions } from './scripted-wallet.ts'
import { createShell, emptyView } from './shell.ts'

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

/** A connected kernel with that plugin. */
export const startRpc = async (rpc: PorticoOptions['rpc'] = {}, more: ScriptOptions & { readonly plugins?: readonly Plugin[] } = {}) => {
  const { plugins = [], ...scripted } = more
  const wallet = createScriptedWallet(scripted)
  const { plugin, script } = createRpcPlugin()
  const kernel = await startProbed({ plugins: [createShell(), wallet.plugin, plugin, ...plugins], rpc })
  await kernel.services.connectors.discover()
  await kernel.services.connections.connect('alpha')
  const provider = kernel.portico.getProvider('eip155') as Eip1193Provider
  const ask = (method: string, params?: readonly unknown[]) => outcome(provider.request({ method, ...(params ? { params } : {}) }))
  const { router, modal, rpc: requests } = kernel.services
  return {
    ...kernel,
    wallet,
    script,
    provider,
    ask,
    view: () => (modal.state.get().open ? router.current.get() : undefined),
    pending: () => requests.pending.get(),
    approve: () => requests.approve(requests.pending.get()[0]?.id ?? ''),
    reject: () => requests.reject(requests.pending.get()[0]?.id ?? ''),
  }
}
