/** Adds the texts of the tax books, of sales by category, of the tax summary, of the bank reconciliation and of the cash forecast with the first of these pages. */
import books from '../../locales/en-books.json'
import { addTexts } from '../i18n.ts'

addTexts(books)
