import { type ReactNode, useEffect } from 'react'
import { failAt } from '../fault.ts'

/** Fails while it is drawn, in an effect, or at a click. */
export default function FaultyView(): ReactNode {
  failAt('render')
  useEffect(() => failAt('effect'), [])
  return (
    <div>
      <p>The faulty view is here</p>
      <button type="button" onClick={() => failAt('click')}>
        Fail now
      </button>
    </div>
  )
}
