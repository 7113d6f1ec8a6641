/** What is printed as a document: the paths whose documents have a paper. */
import { paymentPaths, tradePaths } from '../documents/status.ts'

/** Documents for internal use: their prints are not counted. */
const vouchers = [
  'purchase/goods-receipts',
  'account/journal-vouchers',
  'banking/cash-deposits',
  'banking/cheque-deposits',
  'banking/cheque-issues',
  'banking/fund-transfers',
  'tax/payments',
] as const
export const printedPaths = [...new Set([...tradePaths, ...paymentPaths, ...vouchers])]
export type PrintedPath = (typeof printedPaths)[number]

/** The most documents of one print file: as many as a page of a list has. */
export const MOST_TOGETHER = 500

/** Whether the documents of a path are printed. */
export function isPrinted(path: string): path is PrintedPath {
  return printedPaths.some((one) => one === path)
}

/** Whether prints of the documents of a path are counted; prints of drafts never are. */
export function isPrintCounted(path: PrintedPath): boolean {
  return !vouchers.some((one) => one === path)
}
