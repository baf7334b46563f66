import { evm } from '../../../../adapters/evm/index.ts'
import { solana } from '../../../../adapters/solana/index.ts'
import type { CaipNetworkId, Network } from '../../../../kernel/contract/caip.ts'
import type { Portico, PorticoOptions } from '../../../../kernel/contract/kernel-api.ts'
import { AUTH, type AuthOptions, type AuthService, auth } from '../../../../plugins/auth/index.ts'
import { type KernelServices, network, startProbed } from '../../../kernel/support/kernel.ts'
import { createShell } from '../../../kernel/support/shell.ts'
import { until } from '../../../support/wait.ts'
import { FRAME_ORIGIN, type PlayedFrame, type PlayOptions, playFrames } from './played-frames.ts'
import { USER } from './signer-rig.ts'

export const SOLANA_DEVNET: CaipNetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const solanaNetwork: Network = {
  ...network(1),
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: SOLANA_DEVNET,
  chainNamespace: 'solana',
  name: 'Solana Devnet',
}

export interface AuthRig {
  readonly portico: Portico
  readonly services: KernelServices
  readonly auth: AuthService
  readonly frames: readonly PlayedFrame[]
  /** The frame, once something has asked for it. */
  frame(): PlayedFrame
}

export interface AuthRigOptions extends Partial<PorticoOptions> {
  readonly play?: Partial<PlayOptions>
  readonly options?: Partial<AuthOptions>
}

/** A kernel with the embedded wallet over a played frame. */
export const startAuth = async ({ play = {}, options = {}, ...kernel }: AuthRigOptions = {}): Promise<AuthRig> => {
  const frames = playFrames({ user: USER, ...play })
  const { portico, services } = await startProbed({
    networks: [network(1), network(10), network(4_242), solanaNetwork],
    services: { frame: `${FRAME_ORIGIN}/sdk` },
    plugins: [createShell(), auth(options), evm(), solana()],
    ...kernel,
  })
  return {
    portico,
    services,
    auth: await portico.service(AUTH),
    frames,
    frame() {
      const [frame] = frames
      if (!frame) throw new Error('No frame was made.')
      return frame
    },
  }
}

/** The same with somebody signed in by e-mail. */
export const startSignedIn = async (options: AuthRigOptions = {}): Promise<AuthRig> => {
  const rig = await startAuth(options)
  await rig.auth.connectEmail(USER.email)
  await rig.auth.connectOtp('123456')
  await rig.auth.signIn()
  await until(() => rig.portico.getState().status === 'connected')
  return rig
}
