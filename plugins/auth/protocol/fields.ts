import * as v from 'valibot'

/** Text of the other side, so long that no honest one is cut and a hostile one does not fill the memory. */
export const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))

/** An address of the web: OAuth addresses carry long states. */
export const uri = v.pipe(text(8_192), v.url())

export const email = v.pipe(text(254), v.email())

/** One-time code. */
export const otp = v.pipe(v.string(), v.regex(/^\d{4,10}$/))

/** A chain as either side writes it: a number, digits, or CAIP-2. */
export const chainId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), v.pipe(v.string(), v.minLength(1), v.maxLength(80))])

/** A public address; which family's, the chain beside it says. */
export const address = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{26,64}$/))

const accountType = v.picklist(['eoa', 'smartAccount'])
/** Types of account that a frame keeps. */
export type FrameAccountType = v.InferOutput<typeof accountType>

const accounts = v.pipe(v.array(v.object({ address, type: accountType })), v.maxLength(20))

/** Providers whose sign-in window the frame asks for. Farcaster has messages of its own. */
export const SOCIAL_REDIRECTS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialRedirect = (typeof SOCIAL_REDIRECTS)[number]
/** Every social provider. */
export type SocialProvider = SocialRedirect | 'farcaster'

/** The visitor as the frame knows them. */
export const user = v.object({
  email: v.nullish(email),
  userName: v.nullish(text(200)),
  address,
  chainId,
  accounts: v.optional(accounts),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(text(40)),
})

export const themeSync = v.object({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  themeVariables: v.optional(v.record(text(100), v.union([text(1_000), v.number()]))),
  w3mThemeVariables: v.optional(v.record(text(100), text(1_000))),
})

export const dappData = v.object({
  metadata: v.optional(
    v.object({ name: text(200), description: text(1_000), url: text(2_048), icons: v.pipe(v.array(text(100_000)), v.maxLength(20)) }),
  ),
  sdkVersion: v.optional(text(100)),
  sdkType: v.optional(text(40)),
  projectId: text(200),
})
