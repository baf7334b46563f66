// Hooks over the kernel, for views of plugins.

export { ScopeContext, useDenialText, useImage, useNetworkImage, useScope, useServices, useStore, useText } from './hooks.ts'
export { SlotPart, type SlotServices, useSlot } from './slots.tsx'
export { Boundary } from './wrappers.tsx'
