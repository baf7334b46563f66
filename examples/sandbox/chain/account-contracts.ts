/**
 * The contracts of smart accounts, the same on each chain. EntryPoint, account and factory stand where public chains have them, so that the
 * defaults of libraries fit; the paymaster is the sandbox's own.
 */
export const accountContracts = {
  /** EntryPoint 0.8 (ERC-4337). */
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** Simple7702Account: the code that an account takes by EIP-7702. */
  simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  /** SimpleAccountFactory: makes accounts that are contracts. */
  simpleAccountFactory: '0x13E9ed32155810FDbd067D4522C492D6f68E5944',
  /** Pays for what `paymasterSigner` has signed. */
  paymaster: '0xF3112CF8912DC0D906979288e6d5e1E8c4DDbb1d',
} as const

/**
 * The delegation framework 1.3.0. Manager and enforcers stand where public chains have them. The implementation does not: that of public
 * chains knows EntryPoint 0.7 alone, this one EntryPoint 0.8.
 */
export const delegationContracts = {
  manager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  /** EIP7702StatelessDeleGator with {@link accountContracts} `entryPoint`. */
  implementation: '0x5D62bB75e1F7038c095AbD09d524e99783b241BA',
  /** What holds a delegation to its limits, by the names that the framework has for them. */
  enforcers: {
    AllowedCalldataEnforcer: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
    AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
    AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
    ApprovalRevocationEnforcer: '0xe264F1f09A19505a1ca1a86D5b01E8bFdb64324A',
    ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
    ERC20StreamingEnforcer: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
    ERC20TransferAmountEnforcer: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
    ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
    LimitedCallsEnforcer: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
    NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
    NativeTokenStreamingEnforcer: '0xD10b97905a320b13a0608f7E9cC506b56747df19',
    NativeTokenTransferAmountEnforcer: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
    NonceEnforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
    RedeemerEnforcer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
    TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
    ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  },
} as const
