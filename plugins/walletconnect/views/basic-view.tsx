import type { ReactNode } from 'react'
import { PairingView } from './pairing-view.tsx'

/** A code for any wallet. */
export default function BasicView(): ReactNode {
  return <PairingView />
}
