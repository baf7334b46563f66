// Hooks over the kernel, for views of plugins.
export { Boundary } from './boundary.tsx'
export { ScopeContext } from './scope-context.ts'
export { SlotPart } from './slot-part.tsx'
export { useDenialText } from './use-denial-text.ts'
export { useImage } from './use-image.ts'
export { useScope, useServices, useText } from './use-services.ts'
export { type SlotServices, useSlot } from './use-slot.ts'
export { useStore } from './use-store.ts'
