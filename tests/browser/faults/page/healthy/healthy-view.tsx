import type { ReactNode } from 'react'

/** Works. */
export default function HealthyView(): ReactNode {
  return <p>The healthy view is here</p>
}
