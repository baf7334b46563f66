import './host-window.ts'

/** Where the plugins of this page can fail. */
export type FaultPlace = 'setup' | 'render' | 'effect' | 'click' | 'method' | 'listener' | 'guard'
/** `throw`, or never come to an end. */
export type FaultKind = 'throw' | 'hang'

/** Fails here when a test wants it. */
export const failAt = (place: FaultPlace): void => {
  if (window.faults[place] === 'throw') throw new Error(`fault in ${place}`)
}

/** Fails or hangs here when a test wants it. */
export const stumbleAt = async (place: FaultPlace): Promise<void> => {
  failAt(place)
  if (window.faults[place] !== 'hang') return
  window.hanging.push(place)
  await new Promise(() => undefined)
}
