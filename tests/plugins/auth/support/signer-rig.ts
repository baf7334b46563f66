import type { SurfacePort } from '../../../../kernel/contract/ports.ts'
import { createFrame } from '../../../../kernel/platform/windows/frame.ts'
import { createDelivery } from '../../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../../kernel/streams/latest.ts'
import { createStoreFactory } from '../../../../kernel/streams/store-factory.ts'
import { frameAddress } from '../../../../plugins/auth/frame/frame-address.ts'
import { createFrameSigner } from '../../../../plugins/auth/frame/frame-signer.ts'
import type { Signer } from '../../../../plugins/auth/signer.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { FRAME_ORIGIN, type PlayedFrame, type PlayOptions, playFrames } from './played-frames.ts'

export const USER = {
  email: 'ada@example.test',
  eoa: '0x52908400098527886E0F7030069857D2E4169EE7',
  smart: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  solana: 'So11111111111111111111111111111111111111112',
}

export interface SignerRig {
  readonly signer: Signer
  readonly clock: ManualClock
  readonly alerts: readonly string[]
  readonly logged: readonly unknown[]
  /** The frame, once something has asked for it. */
  frame(): PlayedFrame
  end(): void
}

/** The signer of a frame that is played. */
export const startSigner = (options: Partial<PlayOptions> = {}): SignerRig => {
  const frames = playFrames({ user: USER, ...options })
  const clock = createManualClock()
  const over = new AbortController()
  const alerts: string[] = []
  const logged: unknown[] = []
  const log = { debug: () => undefined, info: note, warn: note, error: note }
  function note(...said: readonly unknown[]): void {
    logged.push(...said)
  }
  const delivery = createDelivery(() => undefined)
  const parent = document.createElement('div')
  document.body.append(parent)
  const surface: SurfacePort = { slot: 'auth', element: parent, embed: (given) => createFrame(given, { parent, log, ended: over.signal }) }
  const signer = createFrameSigner({
    surface,
    clock,
    log,
    stores: createStoreFactory(delivery, over.signal, createLatest(delivery, over.signal)),
    signal: over.signal,
    address: () =>
      frameAddress(`${FRAME_ORIGIN}/sdk`, 'https://host.test', { projectId: 'p&x=1 é', chainId: 'eip155:1', enableLogger: false }),
    title: () => 'Your wallet',
    alert: (kind) => alerts.push(kind),
  })
  return {
    signer,
    clock,
    alerts,
    logged,
    frame() {
      const [frame] = frames
      if (!frame) throw new Error('No frame was made.')
      return frame
    },
    end: () => over.abort(),
  }
}
