import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { PairingView } from './pairing-view.tsx'

/** The way into one wallet: a code on a desktop, its link on a phone. */
export default function WalletView({ params }: ViewProps<'ConnectingWalletConnect'>): ReactNode {
  return <PairingView wallet={params} />
}
