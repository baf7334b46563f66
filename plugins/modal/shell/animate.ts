/** Animates an element, except where the visitor wants less motion or the browser cannot. */
export const animate = (
  element: HTMLElement | null | undefined,
  frames: PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions,
): Animation | undefined => {
  const reduced = element?.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
  return reduced ? undefined : element?.animate?.(frames, options)
}
