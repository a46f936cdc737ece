import { escapeXml } from '#lib/platform/text/markup.ts'
import type { LegalPage } from '#lib/services/settings/index.ts'
import { gap, noteToDelete } from '../pages/gaps.ts'
import { type Draft, type DraftFacts, given, heading, inline, link, list, paragraphs } from './draft-facts.ts'
import { withdrawalDrafts } from './withdrawal-texts.ts'

const add = (what: string) => gap('fr', what)

/** The drafts in French. */
export const french: Record<LegalPage, (facts: DraftFacts) => Draft> = {
  imprint: (facts) => ({
    title: 'Mentions légales',
    html: paragraphs(
      `<strong>${inline(facts, facts.name, '')}</strong><br>${given(facts, facts.address, 'adresse du siège')}`,
      `E-mail : ${given(facts, facts.email, 'adresse électronique')}<br>Téléphone : ${given(facts, facts.phone, 'numéro de téléphone')}`,
      `Immatriculation : ${given(facts, facts.registration, 'forme sociale, capital, RCS ou RNE et numéro')}`,
      `Numéro de TVA : ${given(facts, facts.vatId, 'numéro de TVA, ou supprimer cette ligne')}`,
      `Directeur de la publication : ${add('nom du directeur de la publication')}`,
      `Hébergeur : ${add('nom, adresse et téléphone de l’hébergeur')}`,
      facts.sellsToConsumers &&
        `Médiateur de la consommation : ${add('nom, adresse et site du médiateur dont vous relevez')}`,
    ),
  }),
  terms: (facts) => ({
    title: 'Conditions générales de vente',
    html: [
      heading('1. Le vendeur'),
      paragraphs(
        `Le vendeur est ${inline(facts, facts.name, '')}, ${inline(facts, facts.address, 'adresse du siège')}.`,
      ),
      heading('2. La commande'),
      paragraphs(
        `Vous commandez à l’aide du bouton qui se trouve à la fin de la page de paiement ; jusque-là, vous pouvez corriger vos saisies. ${add('à quel moment vous acceptez une commande, par exemple par l’e-mail de confirmation')} Nous conservons le texte du contrat et vous envoyons votre commande par e-mail. Le contrat est conclu en français.`,
      ),
      heading('3. Prix, frais de livraison et paiement'),
      paragraphs(
        'Le prix est celui qu’affiche la page de paiement, avec les taxes et les frais de livraison qui y figurent. Vous payez par l’un des moyens proposés.',
      ),
      heading('4. Livraison'),
      paragraphs('Les délais figurent sur la page du produit et sur la page consacrée à la livraison.'),
      facts.sellsToConsumers ? heading('5. Droit de rétractation') : '',
      facts.sellsToConsumers
        ? paragraphs(
            'Le consommateur dispose d’un droit de rétractation, décrit sur la page qui lui est consacrée.',
          )
        : '',
      heading('6. Réserve de propriété'),
      paragraphs('Les produits restent notre propriété jusqu’au paiement complet du prix.'),
      heading('7. Garanties légales'),
      paragraphs(
        'Le vendeur répond des défauts de conformité (articles L. 217-3 et suivants du code de la consommation) et des vices cachés (articles 1641 et suivants du code civil).',
        add(
          'l’encadré sur les garanties légales de l’annexe à l’article D. 211-2 du code de la consommation',
        ),
      ),
      heading('8. Litiges'),
      paragraphs(add('nom et coordonnées du médiateur de la consommation')),
    ].join('\n'),
  }),
  privacy: (facts) => ({
    title: 'Politique de confidentialité',
    html: [
      heading('Responsable du traitement'),
      paragraphs(
        `${inline(facts, facts.name, '')}, ${inline(facts, facts.address, 'adresse du siège')}, ${inline(facts, facts.email, 'adresse électronique')}.`,
      ),
      heading('Ce que nous traitons, et pourquoi'),
      list([
        'Commandes : nom, adresses, adresse électronique, téléphone, achats et paiement, pour exécuter le contrat (art. 6, § 1, b, du RGPD). Nous les conservons aussi longtemps que le droit fiscal l’exige.',
        'Compte : ce que vous y saisissez, jusqu’à ce que vous le supprimiez vous-même. Vous pouvez aussi l’exporter.',
        'Newsletter : votre adresse électronique, avec votre consentement (art. 6, § 1, a), jusqu’à votre désinscription.',
        'Avis, commentaires et messages : ce que vous écrivez, jusqu’à sa suppression.',
        'Visites : votre adresse IP et les pages demandées, dans les journaux du serveur, pour sa sécurité (art. 6, § 1, f).',
      ]),
      heading('Destinataires'),
      paragraphs(
        add(
          'prestataires de paiement, transporteurs, service d’e-mail et hébergeur, et s’ils sont hors de l’Espace économique européen',
        ),
      ),
      heading('Cookies'),
      paragraphs(
        'Ce site dépose les cookies nécessaires au panier, au paiement et à la connexion, et aucun avant que vous ne vous en serviez.',
        facts.scriptHosts.length > 0 &&
          `Si vous y consentez (art. 6, § 1, a), votre navigateur charge aussi des services d’autres entreprises, qui reçoivent votre adresse IP et la page consultée et peuvent déposer des cookies. Vous pouvez modifier votre choix ${link('/consent', 'ici')} à tout moment. Ces services proviennent de :`,
      ),
      facts.scriptHosts.length > 0
        ? [
            list(facts.scriptHosts.map(escapeXml)),
            paragraphs(
              add(
                'qui fournit chacun de ces services, à quoi il sert et combien de temps ses cookies sont conservés',
              ),
            ),
          ].join('\n')
        : '',
      heading('Vos droits'),
      paragraphs(
        'Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation, de portabilité et d’opposition, du droit de retirer votre consentement à tout moment et du droit d’introduire une réclamation auprès d’une autorité de contrôle.',
        facts.country === 'FR'
          ? 'En France : Commission nationale de l’informatique et des libertés (CNIL).'
          : add('l’autorité de contrôle compétente'),
      ),
    ].join('\n'),
  }),
  shipping: (facts) => ({
    title: 'Livraison et frais',
    html: [
      heading('Où nous livrons'),
      paragraphs(facts.soldTo.length === 0 ? 'Nous livrons dans tous les pays.' : facts.soldTo.join(', ')),
      heading('Ce que cela coûte'),
      facts.shipping.length === 0
        ? paragraphs(add('modes de livraison, prix et délais'))
        : list(
            facts.shipping.map(({ name, price, eta }) =>
              [inline(facts, name, ''), price, eta && inline(facts, eta, '')].filter(Boolean).join(' : '),
            ),
          ),
      paragraphs('La page de paiement affiche le prix pour votre adresse avant la commande.'),
      heading('Délais'),
      paragraphs(add('le délai de livraison, s’il ne figure pas ci-dessus')),
    ].join('\n'),
  }),
  withdrawal: withdrawalDrafts.fr,
  guarantee: (facts) => ({
    title: 'Garantie légale de conformité',
    html: paragraphs(
      add(
        'l’image de la notice harmonisée du règlement d’exécution (UE) 2025/1960 en français, sans modification, tirée du site de la Commission européenne',
      ),
      'Les biens bénéficient d’une garantie légale de conformité d’au moins deux ans à compter de la délivrance (directive (UE) 2019/771). Si un bien n’est pas conforme, le vendeur doit le réparer ou le remplacer sans frais, à défaut réduire le prix ou le rembourser.',
      `En savoir plus sur vos droits : ${link('https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_fr.htm', 'L’Europe est à vous')}`,
      `Écrivez-nous : ${inline(facts, facts.email, 'adresse électronique')}`,
    ),
  }),
  accessibility: (facts) => ({
    title: 'Déclaration d’accessibilité',
    html: [
      paragraphs(
        `${inline(facts, facts.name, '')} souhaite que chacun puisse utiliser cette boutique. Cette page décrit comment elle satisfait aux exigences de la directive (UE) 2019/882.`,
      ),
      heading('La boutique'),
      paragraphs(
        'Une boutique en ligne : vous trouvez des produits, les mettez au panier, les commandez, les payez et suivez vos commandes. Elle s’utilise au clavier, avec un lecteur d’écran, agrandie et sans JavaScript.',
      ),
      heading('Comment elle satisfait aux exigences'),
      paragraphs(
        `Elle suit les Web Content Accessibility Guidelines (WCAG) 2.2, niveau AA, et la norme EN 301 549. ${add('comment vous l’avez vérifié, et ce qui n’est pas accessible, par exemple des images sans description ou des vidéos sans sous-titres')}`,
      ),
      heading('Nous contacter'),
      paragraphs(
        `Si quelque chose ne fonctionne pas, écrivez-nous : ${inline(facts, facts.email, 'adresse électronique')}`,
        `Autorité compétente : ${add('l’autorité de surveillance du marché')}`,
      ),
    ].join('\n'),
  }),
  reviews: (facts) => ({
    title: 'Comment nous contrôlons les avis',
    html: paragraphs(
      facts.isPurchaseRequired
        ? 'Seuls les clients qui ont acheté un produit ici peuvent donner leur avis. Nous comparons le compte avec ses commandes avant d’accepter un avis.'
        : 'Toute personne qui possède un compte peut donner son avis. Un avis est signalé comme achat vérifié si le compte a acheté le produit ici ; les autres ne sont pas contrôlés sur ce point.',
      'Nous publions les avis favorables et défavorables de la même manière, par date, et ne retirons que ceux qui sont illicites, injurieux ou sans rapport avec le produit. La moyenne tient compte de tous les avis publiés.',
      add('si vous récompensez des avis ou en reprenez d’ailleurs ; sinon, supprimer cette ligne'),
    ),
  }),
}

export const frenchNote = paragraphs(
  noteToDelete(
    'fr',
    'ce projet vous aide, mais ce n’est pas un conseil juridique. Relisez-le, complétez ce qui est entre crochets et faites-le vérifier par une personne qui connaît le droit de votre pays',
  ),
)
