/**
 * Tests of the registry that our review answers otherwise, each with the reason: the file and the description, as `file: description`. A
 * listed test that is answered as the registry has it fails as well, so that the list never outlives its reasons.
 */
export const deviations: Readonly<Record<string, string>> = {}
