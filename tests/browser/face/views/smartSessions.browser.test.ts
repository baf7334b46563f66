import { checkStates } from '../support/check-states.ts'
import { viewStates } from '../support/view-states.ts'

checkStates(viewStates.smartSessions)
