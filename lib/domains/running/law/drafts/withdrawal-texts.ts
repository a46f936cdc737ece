import type { WithdrawalExemption } from '#lib/domains/shop/catalogue/index.ts'
import { noteToDelete } from '../pages/gaps.ts'
import { type Draft, type DraftFacts, heading, inline, link, list, paragraphs } from './draft-facts.ts'

/**
 * By the model instructions and the model form of Directive 2011/83/EU, Annex I, as amended by Directives (EU) 2019/2161 and (EU) 2023/2673;
 * in German by Annexes 1 and 2 to Art. 246a EGBGB, in French by the annexes to the articles R. 221-1 and R. 221-3 of the Code de la
 * consommation. In the United Kingdom, the Consumer Contracts Regulations 2013, Schedule 3, call it a right to cancel. They were
 * compared with copies that traders publish and not with the official texts, so that each draft asks the owner to do so. Only what the
 * models leave open is filled in. The exceptions that Art. 6(1)(k) wants to be named come before the form.
 */
export const withdrawalDrafts: Record<DraftFacts['language'], (facts: DraftFacts) => Draft> = {
  en: (facts) => (facts.country === 'GB' ? british(facts) : european(facts)),
  de: (facts) => {
    const days = facts.withdrawalDays === 14 ? 'vierzehn' : String(facts.withdrawalDays)
    return {
      title: 'Widerrufsbelehrung',
      html: [
        compare(
          facts,
          `diese Belehrung und das Formular mit den Anlagen 1 und 2 zu Art. 246a EGBGB vergleichen, ${link('https://www.gesetze-im-internet.de/bgbeg/')}`,
        ),
        heading('Widerrufsrecht'),
        paragraphs(
          `Sie haben das Recht, binnen ${days} Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.`,
          `Die Widerrufsfrist beträgt ${days} Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.`,
          `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${trader(facts)}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
          facts.withdrawalUrl &&
            `Sie können Ihr Widerrufsrecht auch online unter ${link(facts.withdrawalUrl)} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`,
          'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
        ),
        heading('Folgen des Widerrufs'),
        paragraphs(
          'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
          'Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.',
          'Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.',
          facts.paysReturns
            ? 'Wir tragen die Kosten der Rücksendung der Waren.'
            : 'Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.',
          'Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.',
        ),
        ...exceptions(facts, 'Ausnahmen vom Widerrufsrecht', {
          intro: 'Das Widerrufsrecht besteht nicht bei Verträgen:',
          reasons: {
            custom:
              'zur Lieferung von Waren, die nicht vorgefertigt sind und für deren Herstellung eine individuelle Auswahl oder Bestimmung durch den Verbraucher maßgeblich ist oder die eindeutig auf die persönlichen Bedürfnisse des Verbrauchers zugeschnitten sind;',
            perishable:
              'zur Lieferung von Waren, die schnell verderben können oder deren Verfallsdatum schnell überschritten würde;',
            sealed:
              'zur Lieferung versiegelter Waren, die aus Gründen des Gesundheitsschutzes oder der Hygiene nicht zur Rückgabe geeignet sind, wenn ihre Versiegelung nach der Lieferung entfernt wurde.',
          },
        }),
        heading('Muster-Widerrufsformular'),
        paragraphs(
          '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
        ),
        list([
          `An ${trader(facts)}:`,
          'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
          'Bestellt am (*)/erhalten am (*)',
          'Name des/der Verbraucher(s)',
          'Anschrift des/der Verbraucher(s)',
          'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
          'Datum',
        ]),
        paragraphs('(*) Unzutreffendes streichen.'),
      ].join('\n'),
    }
  },
  fr: (facts) => {
    const days = facts.withdrawalDays === 14 ? 'quatorze' : String(facts.withdrawalDays)
    return {
      title: 'Droit de rétractation',
      html: [
        compare(
          facts,
          `comparer cet avis et le formulaire avec les annexes aux articles R. 221-1 et R. 221-3 du Code de la consommation, ${link('https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006069565/')}`,
        ),
        heading('Droit de rétractation'),
        paragraphs(
          `Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de ${days} jours.`,
          `Le délai de rétractation expire ${days} jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prend physiquement possession du bien.`,
          `Pour exercer le droit de rétractation, vous devez nous notifier (${trader(facts)}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation mais ce n’est pas obligatoire.`,
          facts.withdrawalUrl &&
            `Vous pouvez également exercer votre droit de rétractation en ligne sur ${link(facts.withdrawalUrl)}. Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de sa soumission.`,
          'Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.',
        ),
        heading('Effets de la rétractation'),
        paragraphs(
          'En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous) sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.',
          'Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que vous ayez fourni une preuve d’expédition du bien, la date retenue étant celle du premier de ces faits.',
          'Vous devrez renvoyer ou rendre le bien, à nous-mêmes, sans retard excessif et, en tout état de cause, au plus tard quatorze jours après que vous nous aurez communiqué votre décision de rétractation du présent contrat. Ce délai est réputé respecté si vous renvoyez le bien avant l’expiration du délai de quatorze jours.',
          facts.paysReturns
            ? 'Nous prendrons en charge les frais de renvoi du bien.'
            : 'Vous devrez prendre en charge les frais directs de renvoi du bien.',
          'Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de ce bien.',
        ),
        ...exceptions(facts, 'Exceptions au droit de rétractation', {
          intro: 'Le droit de rétractation ne peut être exercé pour les contrats :',
          reasons: {
            custom:
              'de fourniture de biens confectionnés selon les spécifications du consommateur ou nettement personnalisés ;',
            perishable: 'de fourniture de biens susceptibles de se détériorer ou de se périmer rapidement ;',
            sealed:
              'de fourniture de biens qui ont été descellés par le consommateur après la livraison et qui ne peuvent être renvoyés pour des raisons d’hygiène ou de protection de la santé.',
          },
        }),
        heading('Modèle de formulaire de rétractation'),
        paragraphs(
          '(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)',
        ),
        list([
          `À l’attention de ${trader(facts)} :`,
          'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :',
          'Commandé le (*)/reçu le (*) :',
          'Nom du (des) consommateur(s) :',
          'Adresse du (des) consommateur(s) :',
          'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :',
          'Date :',
        ]),
        paragraphs('(*) Rayez la mention inutile.'),
      ].join('\n'),
    }
  },
}

function european(facts: DraftFacts): Draft {
  return {
    title: 'Right of withdrawal',
    html: [
      compare(
        facts,
        `compare these instructions and the form with Annex I to Directive 2011/83/EU as amended, ${link('https://eur-lex.europa.eu/eli/dir/2011/83/oj')}`,
      ),
      heading('Right of withdrawal'),
      paragraphs(
        `You have the right to withdraw from this contract within ${facts.withdrawalDays} days without giving any reason.`,
        `The withdrawal period will expire after ${facts.withdrawalDays} days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods.`,
        `To exercise the right of withdrawal, you must inform us (${trader(facts)}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory.`,
        facts.withdrawalUrl &&
          `You can also exercise your right of withdrawal online at ${link(facts.withdrawalUrl)}. If you use this online function, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by e-mail), including its content and the date and time of its submission, without undue delay.`,
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ),
      heading('Effects of withdrawal'),
      paragraphs(
        'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.',
        'You shall send back the goods or hand them over to us without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.',
        facts.paysReturns
          ? 'We will bear the cost of returning the goods.'
          : 'You will have to bear the direct cost of returning the goods.',
        'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
      ),
      ...exceptions(facts, 'When there is no right of withdrawal', {
        intro: 'There is no right of withdrawal for contracts on:',
        reasons: ENGLISH_REASONS,
      }),
      heading('Model withdrawal form'),
      paragraphs('(complete and return this form only if you wish to withdraw from the contract)'),
      list([
        `To ${trader(facts)}:`,
        'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),',
        'Ordered on (*)/received on (*),',
        'Name of consumer(s),',
        'Address of consumer(s),',
        'Signature of consumer(s) (only if this form is notified on paper),',
        'Date',
      ]),
      paragraphs('(*) Delete as appropriate.'),
    ].join('\n'),
  }
}

function british(facts: DraftFacts): Draft {
  return {
    title: 'Right to cancel',
    html: [
      compare(
        facts,
        `compare these instructions with Schedule 3 of the Consumer Contracts Regulations 2013, ${link('https://www.legislation.gov.uk/uksi/2013/3134/schedule/3')}`,
      ),
      heading('Right to cancel'),
      paragraphs(
        `You have the right to cancel this contract within ${facts.withdrawalDays} days without giving any reason.`,
        `The cancellation period will expire after ${facts.withdrawalDays} days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods.`,
        `To exercise the right to cancel, you must inform us (${trader(facts)}) of your decision to cancel this contract by a clear statement (e.g. a letter sent by post, fax or e-mail). You may use the attached model cancellation form, but it is not obligatory.`,
        facts.withdrawalUrl &&
          `You can also electronically fill in and submit the model cancellation form or any other clear statement on our website ${link(facts.withdrawalUrl)}. If you use this option, we will communicate to you an acknowledgement of receipt of such a cancellation on a durable medium (e.g. by e-mail) without delay.`,
        'To meet the cancellation deadline, it is sufficient for you to send your communication concerning your exercise of the right to cancel before the cancellation period has expired.',
      ),
      heading('Effects of cancellation'),
      paragraphs(
        'If you cancel this contract, we will reimburse to you all payments received from you, including the costs of delivery (except for the supplementary costs arising if you chose a type of delivery other than the least expensive type of standard delivery offered by us).',
        'We may make a deduction from the reimbursement for loss in value of any goods supplied, if the loss is the result of unnecessary handling by you.',
        'We will make the reimbursement without undue delay, and not later than:',
      ),
      list([
        '14 days after the day we receive back from you any goods supplied, or',
        '(if earlier) 14 days after the day you provide evidence that you have returned the goods, or',
        'if there were no goods supplied, 14 days after the day on which we are informed about your decision to cancel this contract.',
      ]),
      paragraphs(
        'We will make the reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of the reimbursement.',
        'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.',
        'You shall send back the goods or hand them over to us without undue delay and in any event not later than 14 days from the day on which you communicate your cancellation from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.',
        facts.paysReturns
          ? 'We will bear the cost of returning the goods.'
          : 'You will have to bear the direct cost of returning the goods.',
        'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
      ),
      ...exceptions(facts, 'When there is no right to cancel', {
        intro: 'There is no right to cancel contracts on:',
        reasons: ENGLISH_REASONS,
      }),
      heading('Model cancellation form'),
      paragraphs('(Complete and return this form only if you wish to withdraw from the contract)'),
      list([
        `To ${trader(facts)}:`,
        'I/We (*) hereby give notice that I/We (*) cancel my/our (*) contract of sale of the following goods (*)/for the supply of the following service (*),',
        'Ordered on (*)/received on (*),',
        'Name of consumer(s),',
        'Address of consumer(s),',
        'Signature of consumer(s) (only if this form is notified on paper),',
        'Date',
      ]),
      paragraphs('(*) Delete as appropriate.'),
    ].join('\n'),
  }
}

const ENGLISH_REASONS = {
  custom: 'goods made to your specifications or clearly personalised;',
  perishable: 'goods that are liable to deteriorate or expire rapidly;',
  sealed:
    'sealed goods that are not suitable for return due to health protection or hygiene reasons, if they were unsealed after delivery.',
}

/** Has the owner compare the draft with the official text, whose address it names. */
function compare({ language }: DraftFacts, note: string): string {
  return paragraphs(noteToDelete(language, note))
}

type Exceptions = { intro: string; reasons: Record<WithdrawalExemption, string> }

/** The products that buyers cannot withdraw from; nothing if the shop has none. */
function exceptions({ exemptions }: DraftFacts, title: string, { intro, reasons }: Exceptions): string[] {
  if (exemptions.length === 0) return []
  return [heading(title), paragraphs(intro), list(exemptions.map((one) => reasons[one]))]
}

const MISSING = {
  en: { address: 'postal address', email: 'e-mail address' },
  de: { address: 'Anschrift', email: 'E-Mail-Adresse' },
  fr: { address: 'adresse géographique', email: 'adresse électronique' },
}

/** The trader as the models ask for: name, address, phone number if there is one, and e-mail address. */
function trader(facts: DraftFacts): string {
  const missing = MISSING[facts.language]
  return [
    inline(facts, facts.name, ''),
    inline(facts, facts.address, missing.address),
    ...(facts.phone === null ? [] : [inline(facts, facts.phone, '')]),
    inline(facts, facts.email, missing.email),
  ].join(', ')
}
