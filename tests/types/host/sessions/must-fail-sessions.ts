// What a site must not get past the compiler when it asks for permissions (ERC-7715), and when it opens their views.

import type { Portico } from 'portico/plugin'
import { type AskedPermission, type SmartSessionsService, smartSessions } from 'portico/plugins/smart-sessions'

declare const portico: Portico
declare const sessions: SmartSessionsService
const to = `0x${'11'.repeat(20)}` as const
const chainId = '0x1'
const rules = [{ type: 'expiry', data: { timestamp: 1_790_000_000 } }] as const
const allowance = { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowanceAmount: '0x64' } } as const
const token = { tokenAddress: to, allowanceAmount: '0x64' } as const

// What may be written
const asked: AskedPermission = { chainId, to, permission: allowance, rules }
void sessions.grant([asked, { ...asked, permission: { type: 'erc20-token-allowance', isAdjustmentAllowed: false, data: token } }])
portico.open({ view: 'SmartSessionList' })
portico.open({ view: 'SmartSessionDetails', params: { id: 's' } })
smartSessions({ allowUnlimited: true })

// Permissions
// @ts-expect-error 120 one permission in place of a list
sessions.grant(asked)
// @ts-expect-error 121 a type that nobody can read
sessions.grant([{ ...asked, permission: { ...allowance, type: 'native-token-transfer' } }])
// @ts-expect-error 122 data of another type
sessions.grant([{ ...asked, permission: { ...allowance, type: 'native-token-periodic' } }])
// @ts-expect-error 123 a token's type without the token
sessions.grant([{ ...asked, permission: { ...allowance, type: 'erc20-token-allowance' } }])
// @ts-expect-error 124 an amount that is not hex text
sessions.grant([{ ...asked, permission: { ...allowance, data: { allowanceAmount: 100n } } }])
// @ts-expect-error 125 nobody who gets it
sessions.grant([{ chainId, permission: allowance, rules }])

// Rules
// @ts-expect-error 126 an end that is a date, not seconds since 1970
sessions.grant([{ ...asked, rules: [{ type: 'expiry', data: { timestamp: new Date(0) } }] }])
// @ts-expect-error 127 … nor text
sessions.grant([{ ...asked, rules: [{ type: 'expiry', data: { timestamp: '1790000000' } }] }])
// @ts-expect-error 128 a rule that nobody can read
sessions.grant([{ ...asked, rules: [{ type: 'expires', data: { timestamp: 1_790_000_000 } }] }])
// @ts-expect-error 129 one address in place of a list
sessions.grant([{ ...asked, rules: [{ type: 'payee', data: { addresses: to } }] }])

// Views and options
// @ts-expect-error 130 a view that there is not
portico.open({ view: 'SmartSessions' })
// @ts-expect-error 131 one session has an id
portico.open({ view: 'SmartSessionDetails' })
// @ts-expect-error 132 an option that there is not
smartSessions({ unlimited: true })
