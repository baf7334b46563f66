import { within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import type { LoadedPart } from '../../../kernel/contract/registry-services.ts'

const drawn = new Set<() => void>()

/** Draws the part of a slot as its place would, and answers queries in it. */
export const drawPart = ({ component: Part }: LoadedPart): ReturnType<typeof within> => {
  const element = document.body.appendChild(document.createElement('section'))
  const root = createRoot(element)
  root.render(<Part />)
  drawn.add(() => {
    root.unmount()
    element.remove()
  })
  return within(element)
}

/** For `afterEach`. */
export const removeParts = (): void => {
  for (const remove of drawn) remove()
  drawn.clear()
}
