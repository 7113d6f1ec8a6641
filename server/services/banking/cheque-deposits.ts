/** What can be done with cheque deposits. */
import { cancelDeposit, clearDeposit } from './act-on-deposit.ts'
import { journalEntriesOfDeposit, readDeposit, storedDepositReading } from './deposit-answer.ts'
import { createDeposit, deleteDeposit, issueDraftDeposit, updateDeposit } from './save-deposit.ts'

export const chequeDeposits = {
  read: readDeposit,
  stored: storedDepositReading,
  create: createDeposit,
  update: updateDeposit,
  remove: deleteDeposit,
  acts: { issue: issueDraftDeposit, clear: clearDeposit, cancel: cancelDeposit },
  journalEntries: journalEntriesOfDeposit,
}
