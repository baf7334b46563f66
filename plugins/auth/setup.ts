import type { PorticoError } from '../../kernel/contract/errors.ts'
import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createAuth } from './create-auth.ts'
import { frameAddress } from './frame/frame-address.ts'
import { createFrameSigner } from './frame/frame-signer.ts'
import { keepInSync } from './frame/sync.ts'
import { createKeysService } from './keys.ts'
import { createLoginCache } from './login-cache.ts'
import { manifest } from './manifest.ts'
import { createFrameRequests } from './requests.ts'

export default defineSetup(manifest, ({ deps, ports, stores, options, signal, onUnload }) => {
  const { host, networks, connectors, sessions, theme, i18n, router, alerts, rpc, toasts } = deps
  const { surface, storage, clock, log } = ports
  const cache = createLoginCache(storage)
  const alert = (kind: 'timeout' | 'version', error: PorticoError): void => {
    const raised = kind === 'timeout' ? ({ code: 'SOCIALS_TIMEOUT' } as const) : ({ code: 'auth:VERSION', text: error.message } as const)
    alerts
      .load()
      .then((bar) => bar.raise(raised))
      .catch((cause: unknown) => log.warn(error.message, cause))
  }
  const signer = (options.signer ?? createFrameSigner)({
    surface,
    clock,
    log,
    stores,
    signal,
    alert,
    address: () =>
      frameAddress(host.services.frame ?? '', host.metadata.url, {
        projectId: host.projectId ?? '',
        chainId: cache.chain() ?? networks.active.get()?.caipNetworkId ?? 'eip155:1',
        enableLogger: options.enableLogger,
      }),
    title: () => i18n.text('auth', 'frame') ?? host.metadata.name,
  })
  const { auth, known, forget } = createAuth({ signer, cache, clock, stores, connectors, sessions })
  const keys = createKeysService({ auth, router, stores, log })
  onUnload(keepInSync({ signer, theme, host, log, surface }))
  return {
    services: { auth, keys, parts: { signer, cache, known, forgotten: forget } },
    enter: {
      ApproveTransaction: createFrameRequests({ rpc, toasts, signer, log, text: (key) => i18n.text('auth', key) ?? '' }).enter,
      WalletKeys: keys.enter,
    },
  }
})
