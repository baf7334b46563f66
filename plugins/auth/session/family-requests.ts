import { eip155Requests } from './eip155-requests.ts'
import type { FrameFamily } from './frame-networks.ts'
import type { FamilyRequests } from './frame-provider.ts'
import { solanaRequests } from './solana-requests.ts'

/** How each family's requests are written for the frame. */
export const FAMILY_REQUESTS: { readonly [F in FrameFamily]: FamilyRequests } = { eip155: eip155Requests, solana: solanaRequests }
