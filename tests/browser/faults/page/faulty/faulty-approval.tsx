import type { ReactNode } from 'react'

/** Waits for an answer that the test gives by leaving. */
export default function FaultyApproval(): ReactNode {
  return <p>Asks for its method</p>
}
