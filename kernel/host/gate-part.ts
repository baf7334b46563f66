import * as tokens from '../contract/tokens.ts'
import { cleanText } from '../contract/tools/clean-text.ts'
import { createPolicies } from '../registries/policies.ts'
import { createShowApproval } from '../rpc/approval.ts'
import { createFindReviewer, createRequestReviews } from '../rpc/request-reviews.ts'
import { createRpc, type RpcParts } from '../rpc/rpc-service.ts'
import { createSentCheck } from '../rpc/sent-check.ts'
import { showSentOtherwise } from '../rpc/show-sent.ts'
import type { ConnectorsOwner } from '../session/connectors/connectors.ts'
import { createGate } from '../session/gate/gate.ts'
import { FOR_PLUGIN } from '../streams/service-face.ts'
import { mapStore } from '../streams/store.ts'
import type { KernelContainer } from './kernel-parts.ts'
import type { PluginHost } from './plugin-host.ts'
import { endOf } from './teardown.ts'

/** Whether a plugin that is not disabled declares a method. */
const declaresMethod =
  ({ enabled }: Pick<PluginHost, 'enabled'>) =>
  (method: unknown): boolean =>
    typeof method === 'string' && enabled().some(({ manifest }) => Object.hasOwn(manifest.rpc ?? {}, method))

/** Whether the plugin that a connector is of declares a view. */
const declaresView =
  ({ enabled }: Pick<PluginHost, 'enabled'>, connectors: Pick<ConnectorsOwner, 'find'>): RpcParts['declaresView'] =>
  ({ connectorId, account }, view) => {
    const plugin = connectors.find(connectorId, account.namespace)?.plugin
    return enabled().some(({ manifest }) => manifest.id === plugin && Object.hasOwn(manifest.views ?? {}, view))
  }

/** Gate, policies, methods of plugins, approvals: registers what a request passes, and comes with the first one. The opening is there. */
export const registerGate = (container: KernelContainer): void => {
  container.define(
    'rpc',
    ['parsed', 'delivery', 'host', 'bus', 'log', 'views', 'clock', 'connectors', 'teardown', 'modal', 'router', 'report'],
    ({ parsed, delivery, host, bus, log, views, clock, connectors, teardown, ...show }) => {
      const findReviewer = createFindReviewer({ connectors, run: host.run })
      return createRpc({
        delivery,
        safe: parsed.rpc.safe,
        read: host.answer,
        ownerOf: (view) => views.find(view)?.plugin,
        declaresView: declaresView(host, connectors),
        failed: (plugin, code, error) => bus.emit('failed', { plugin, code, error }),
        refused(method) {
          log.error(`Requested RPC call is not allowed: ${cleanText(method, 100)}`)
          bus.emit('methodRefused', { method })
        },
        show: createShowApproval(show),
        reviews: createRequestReviews({ delivery, clock, log, findReviewer, receivers: container.resolve(tokens.RECEIVERS) }),
        sent: createSentCheck({
          clock,
          log,
          findReviewer,
          signal: endOf(teardown),
          found(otherwise) {
            const { method, connectorId } = otherwise.request
            const members = otherwise.differences.map(({ member }) => member)
            log.error(`The wallet has sent or signed something else than what was reviewed: ${members.join(', ')}.`)
            bus.emit('sentOtherwise', { method, connectorId, members })
            showSentOtherwise(show, otherwise)
          },
        }),
        clock,
        root: () => container.part('root').root,
      })
    },
  )
  container.define('policies', ['delivery', 'clock', 'host', 'bus'], ({ host, bus, ...parts }) =>
    createPolicies({
      ...parts,
      read: host.answer,
      failed: (plugin, error) => bus.emit('failed', { plugin, code: error.code, error }),
    }),
  )
  container.define(
    'createGate',
    ['parsed', 'host', 'rpc', 'families', 'policies'],
    ({ parsed, host, rpc, families, policies }) =>
      (send) =>
        createGate({
          reviews: parsed.rpc.review,
          families,
          policies: () => [...parsed.rpc.policies, ...policies.all()],
          declares: declaresMethod(host),
          router: rpc,
          send,
        }),
  )
  container.define('contribution', ['rpc'], ({ rpc: { register } }) => ({ register }))
  container.define('contribution', ['policies'], ({ policies: { register } }) => ({ register, whileDisabled: true }))
  container.register(tokens.RPC, ['rpc'], ({ rpc }) => ({
    // Only plugins ask about requests.
    ...rpc.of(''),
    [FOR_PLUGIN]: rpc.of,
  }))
  container.part('host').contribute()
  // What waits for the visitor is given up once the modal has closed.
  const { leaveAll } = container.part('rpc')
  const stop = mapStore(container.part('delivery'), container.part('modal').state, ({ open }) => open).subscribe((open) => {
    if (!open) leaveAll()
  })
  container.part('teardown').add(() => {
    stop()
    leaveAll()
  })
}
