/** Adds the texts of parties with the first page of the area, so that other pages do not load them. */
import crm from '../../locales/en-crm.json'
import { addTexts } from '../i18n.ts'

addTexts(crm)
