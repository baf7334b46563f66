import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, SponsorshipFeature, WalletFeatures } from '../../../kernel/contract/features.ts'
import type { LogPort } from '../../../kernel/contract/ports.ts'
import type { ConnectorsService } from '../../../kernel/contract/session-services.ts'
import { createAssets } from './assets.ts'
import { createBatches } from './batches.ts'
import { type Capabilities, readCapabilities, saidOf } from './capabilities.ts'
import type { Wallet } from './wallet.ts'

// `paymasterService` alone is not it: there the page names a paymaster, and what Portico sends names none.
const SPONSORSHIP: SponsorshipFeature = Object.freeze({ by: 'wallet' })

interface WalletFeaturesParts {
  readonly wallet: Wallet
  readonly connectors: Pick<ConnectorsService, 'all'>
  readonly log: LogPort
}

/** The features that only some wallets have. */
export interface WalletFeaturesOwner {
  readonly ofWallet: (call: Call<'eip155'>) => Promise<WalletFeatures<'eip155'>>
  /** The batches of the wallet that was asked last, where it has them. */
  batches(call: Call<'eip155'>): WalletFeatures<'eip155'>['batches']
}

const keyOf = ({ network, account }: Call<'eip155'>): string => `${network} ${account.toLowerCase()}`

/** Reads off what a wallet says that it can do (EIP-5792) what it has beside the family's features; the same features are the same objects. */
export const createWalletFeatures = ({ wallet, connectors, log }: WalletFeaturesParts): WalletFeaturesOwner => {
  const parts = {
    batches: createBatches(wallet, false),
    legacy: createBatches(wallet, true),
    assets: createAssets(wallet),
  }
  const known = new Map<string, WalletFeatures<'eip155'>>()
  let last: { readonly key: string; readonly features: WalletFeatures<'eip155'> } | undefined

  const featuresOf = (capabilities: Capabilities, network: string): WalletFeatures<'eip155'> => {
    const said = (name: string, member = 'supported'): unknown => saidOf(capabilities, network, name, member)
    const atomic = ['supported', 'ready'].includes(String(said('atomic', 'status')))
    const legacy = !atomic && said('atomicBatch') === true
    const assets = said('assetDiscovery') === true
    const sponsored = said('sponsoredFees') === true
    const id = [atomic, legacy, assets, sponsored].join()
    const features = known.get(id) ?? {
      ...(atomic || legacy ? { batches: atomic ? parts.batches : parts.legacy } : {}),
      ...(assets ? { assets: parts.assets } : {}),
      ...(sponsored ? { sponsorship: SPONSORSHIP } : {}),
    }
    known.set(id, features)
    return features
  }
  return {
    async ofWallet(call) {
      const id = wallet.connectorId()
      const connector = connectors.all.get().find((one) => one.id === id)
      // Over a relay a question may bring up the wallet's app, which nobody asked for.
      if (connector?.type === 'WALLET_CONNECT') return {}
      try {
        const features = featuresOf(await readCapabilities(wallet, call), call.network)
        last = { key: keyOf(call), features }
        return features
      } catch (cause) {
        if (!isPorticoError(cause) || cause.code !== 'REQUEST_ABORTED') log.info('The wallet does not say what it can do.', cause)
        return {}
      }
    },
    batches: (call) => (last?.key === keyOf(call) ? last.features.batches : undefined),
  }
}
