/** Adds the texts of stock and production with the first page of the area, so that other pages do not load them. */
import inventory from '../../locales/en-inventory.json'
import { addTexts } from '../i18n.ts'

addTexts(inventory)
