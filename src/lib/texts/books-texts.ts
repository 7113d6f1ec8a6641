/** Adds the texts of the tax books, of sales by category and of the tax summary with the first of these pages. */
import books from '../../locales/en-books.json'
import { addTexts } from '../i18n.ts'

addTexts(books)
