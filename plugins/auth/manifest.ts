import { hostToken } from '../../kernel/contract/tokens.ts'
import type { AuthService } from './service.ts'

export type { AuthCall, AuthService, AuthState, FrameState } from './service.ts'

/** The sign-in over the frame: whoever has it can sign visitors in and out. */
export const AUTH = hostToken<AuthService>('auth@1', ['email', 'socials'])
