/** Who can sign in at the sandbox's identity provider. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly userName: string
  /** Absent: the provider knows no address, as X does. */
  readonly email?: string
}

/** The people of the sandbox. */
export const people: readonly Person[] = [
  { id: 'alice-1', name: 'Alice Example', userName: 'alice', email: 'alice@example.test' },
  { id: 'bob-2', name: 'Bob Example', userName: 'bob', email: 'bob@example.test' },
  { id: 'carol-3', name: 'Carol Example', userName: 'carol' },
]

/** The providers that it stands in for, and one that is none of the six. */
export const standIns = ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'acme'] as const

/** Name of a provider that is stood in for. */
export type StandIn = (typeof standIns)[number]

/** The secret that the auth service shows for a provider. Of the real Apple it is a statement that the service signs itself. */
export const identitySecret = (provider: StandIn): string => `the sandbox's secret for ${provider}`

/** A person in the words of a provider that is no OpenID provider; undefined where the provider is one. */
export const profileOf = (provider: string, { id, name, userName, email }: Person): object | undefined => {
  switch (provider) {
    case 'github':
      return { id: Number(id.replace(/\D/g, '')), login: userName, name, email: email ?? null }
    case 'facebook':
      return { id, name, ...(email === undefined ? {} : { email }) }
    case 'discord':
      return { id, username: userName, email: email ?? null, verified: email !== undefined }
    case 'x':
      return { data: { id, username: userName, name } }
    default:
      return undefined
  }
}
