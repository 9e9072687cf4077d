// German of path.en.ts.
import type { PathWords } from './path.en.ts';

export const pathWords: PathWords = {
  studyName: 'Wege zu lernen',
  start: 'Geführter Weg',
  glossary: 'Glossar',
  summary: 'Überblick zum Drucken',
  take: 'Mitnehmen',
  startHint: 'Neu hier? Kurze Schritte führen durch das Labor; dein Text und deine Einstellungen kommen danach zurück.',
  name: 'Geführter Weg',
  place: (step, all) => `Schritt ${step} von ${all}`,
  back: 'Zurück',
  next: 'Weiter',
  finish: 'Fertig',
  leave: 'Verlassen',
  goTo: (station) => `Zu „${station}“`,
  again: 'Noch einmal einstellen',
  fold: 'Einklappen',
  unfold: 'Ausklappen',
  right: 'Ja.',
  wrong: 'Nicht ganz.',
  doneMark: 'Getan.',
  waiting: 'Hast du es getan, sagt diese Zeile, worauf du schauen kannst.',
  left: 'Du hast den Weg verlassen: dein Text und deine Einstellungen sind zurück.',
  takeBack: 'Rückgängig',
  notLoaded: 'Dieser Teil konnte nicht geladen werden. Versuch es noch einmal; hilft das nicht, lade die Seite neu.',
  endTitle: 'Das ist der Stem',
  end: 'Vom Text zu Ids, zu Zeilen von E, zu einer Summe mit dem Platz, durch die Blöcke und zurück zu Logits. Drück Fertig, und dein eigener Text ist wieder da. Die Fragen an jeder Station fragen das Übrige; Üben am Ende der Seite macht mit Fragen zu deinem eigenen Satz weiter.',
  steps: {
    ids: {
      title: 'Aus Text werden Token-Ids',
      told: 'Der Tokenizer schneidet den Satz in Stücke, die er kennt, und gibt jedem seine Nummer. Das Modell bekommt nie einen Buchstaben, nur diese Nummern.',
      ask: 'Das Wort „bank“ steht zweimal da. Wähle das zweite.',
      done: 'Beide haben eine Id, obwohl eines das Ufer eines Flusses meint und das andere einen Ort für Geld: eine Id steht für das Textstück, nicht für eine Bedeutung. Das gewählte Token ist nun an jeder Station hervorgehoben.',
    },
    label: {
      title: 'Eine Id ist ein Etikett',
      told: 'Die Id unter jedem Token ist sein Platz im Vokabular.',
      ask: 'Ein Token hat eine größere Id als ein anderes. Was sagt das dem Modell?',
      options: {
        more: [
          'Sein Token bedeutet mehr.',
          'Mit der Nummer selbst wird nie gerechnet: Id 200 ist nicht das Doppelte von Id 100.',
        ],
        row: [
          'Nur, welche Zeile nachzuschlagen ist.',
          'Gib allen Tokens andere Nummern und ihren Zeilen mit, und nichts ändert sich.',
        ],
        size: [
          'Seine Zeile hat größere Zahlen.',
          'Die Zahlen einer Zeile sind gelernt. Welche Zeile es ist, sagt nichts über sie.',
        ],
      },
    },
    rows: {
      title: 'Nachschlagen',
      told: 'Jede Id wählt eine Zeile der Tabelle E: e = E[id]. Dafür wird nichts multipliziert oder addiert. Das Bild hat eine Zeile für jedes Token deines Textes.',
      ask: 'Wie verhalten sich die Zeilen an den beiden Plätzen von „bank“?',
      options: {
        alike: [
          'Ähnlich, gebogen von den Wörtern daneben.',
          'Noch wurde kein Wort daneben angeschaut: allein die Id wählt die Zeile. Vergleich die beiden Zeilen, an denen bank steht.',
        ],
        same: [
          'Dieselben, Zahl für Zahl.',
          'Eine Id, eine Zeile, wo sie auch steht. Vergleich die beiden Zeilen, an denen bank steht.',
        ],
        other: [
          'Verschieden: eine über Flüsse, eine über Geld.',
          'Die Tabelle hat für die Id eine Zeile, und beide Bedeutungen teilen sie.',
        ],
      },
    },
    edit: {
      title: 'Eine Zeile, zwei Plätze',
      told: 'E ist eine Tabelle schlichter Zahlen, und Lernen ändert sie. Du kannst das auch.',
      ask: 'Wähle eine Zahl in einer Zeile mit bank, drück die Eingabetaste (oder Ändern unter dem Bild) und schreib 3.',
      done: 'Hast du in eine Zeile mit bank geschrieben, haben sich zwei geändert: beide lesen dieselbe Zeile von E. Strg+Z nimmt es zurück, der nächste Schritt auch.',
    },
    position: {
      title: 'Wo es steht',
      told: 'Eine zweite Tabelle, P, hat eine Zeile für jeden Platz: Zeile 0 für das erste Token, welches es auch sei. Sie wird zur Zeile von E addiert.',
      ask: 'Nimm die Plätze weg: stell Positionen auf „keine“.',
      done: 'Nun gehen beide „bank“ als ein und derselbe Vektor in die Blöcke, und „Hund beißt Mann“ wäre dieselbe Menge von Vektoren wie „Mann beißt Hund“. Die Zeile max |Δ| sagt, wie viel dein Schalter geändert hat.',
    },
    sum: {
      title: 'Was in Block 0 eingeht',
      told: 'Die Positionen sind wieder an. Zeile des Tokens plus Zeile seines Platzes ist die Ausgabe x des Stems, weiter ein Vektor je Token.',
      ask: 'Die beiden „bank“ haben eine Zeile von E. Und ihre Summen x?',
      options: {
        same: ['Sie sind gleich.', 'Die Zeilen von E sind es. Dann addiert jeder Platz eine eigene Zeile von P.'],
        context: [
          'Sie sind verschieden, wegen der Wörter daneben.',
          'Verschieden sind sie, aber noch wurde kein Wort daneben gelesen: das beginnt in den Blöcken.',
        ],
        place: [
          'Sie sind verschieden, wegen ihrer Plätze.',
          'Zwei Zeilen von P machen aus einer Zeile von E zwei Summen. Kontext ist das nicht: kein anderes Token wurde angeschaut.',
        ],
      },
    },
    scale: {
      title: 'Warum √d?',
      told: 'Ein anderer Start, untrainiert: Zeilen von E sind etwa 1 lang, Zeilen von P etwa √d. Der Stem nimmt die Zeile von E mal √d, bevor er den Platz addiert. Die Balken zeigen die Längen, an jeder Station im selben Maß.',
      ask: 'Schalt „Mal √d“ aus, unter dem Bild.',
      done: 'Bei + Position ist der Balken des Platzes nun viel länger als der des Tokens. In ihrer Summe würde, wo ein Token steht, übertönen, was es ist. × √d bringt beide auf etwa eine Länge.',
    },
    blocks: {
      title: 'Kontext kommt herein',
      told: 'Wieder das trainierte Modell. In seinen zwölf Blöcken schaut jedes Token auf die vor ihm, und was es findet, wird zu seinem Vektor addiert: ein Hidden State.',
      ask: 'Wie verhalten sich nach dem letzten Block die Hidden States der beiden „bank“?',
      options: {
        same: [
          'Sie sind gleich: es ist eine Id.',
          'Das gilt für ihre Zeilen von E. Lies unter Hidden States Schicht für Schicht, wie weit sie auseinander sind.',
        ],
        apart: [
          'Sie sind auseinander: vor jedem stehen andere Wörter.',
          'Die Tabelle der Schichten unter Hidden States sagt, wie weit. „Der Vektor von bank in diesem Satz“ meint meist das und nicht die Zeile von E.',
        ],
        row: [
          'Sie sind andere Zeilen von E geworden.',
          'E wird nur am Eingang gelesen. Was einen Block verlässt, ist ein eigener Vektor und muss keine Zeile irgendeiner Tabelle sein.',
        ],
      },
    },
    attention: {
      title: 'Welcher Teil bringt ihn?',
      told: 'Die Positionen sind aus, darum beginnen beide „bank“ als ein Vektor. Alles, was sie jetzt trennt, wurde bei anderen Tokens gelesen.',
      ask: 'Schalt Attention aus, bei den Schaltern der Blöcke.',
      done: 'Ein Vektor in jeder Schicht, obwohl die Feed-forward-Schichten weiterarbeiten: sie sehen immer nur ein Token. Kontext kommt durch Attention herein.',
    },
    logits: {
      title: 'Zurück zu Tokens',
      told: 'Am Ende gibt der Kopf jedem Token des Vokabulars ein Logit: wie gut es als nächstes passt. In diesem Modell ist der Kopf gekoppelt.',
      ask: 'Womit vergleicht ein gekoppelter Kopf den letzten Hidden State?',
      options: {
        ids: [
          'Mit den Ids.',
          'Ids sind Etiketten; ein Vektor kann keinem Etikett ähneln. Überleg, was für jedes Token d Zahlen hat.',
        ],
        words: [
          'Mit den Wörtern deines Textes.',
          'Das nächste Token muss nicht in deinem Text stehen: jedes Token des Vokabulars bekommt ein Logit.',
        ],
        rows: [
          'Mit jeder Zeile von E.',
          'Die Tabelle, die Ids einliest, liest auch Logits aus: ein Logit ist das Produkt des Hidden State mit der Zeile dieses Tokens.',
        ],
      },
    },
    tied: {
      title: 'Gekoppelt oder eigene Tabelle',
      told: 'Ein untrainierter Stem ohne Blöcke. Er rät das Token, das er eben gelesen hat: x ist vor allem dessen Zeile, und keine Zeile passt besser zu ihr als sie selbst.',
      ask: 'Stell den LM head auf „eigene Tabelle“.',
      done: 'Das Echo ist weg: eine eigene, zufällig gezogene Tabelle weiß nichts von E. Und sie will gespeichert sein: die Parameter unter Zeilen von E sind um |V| × d mehr.',
    },
    training: {
      title: 'Woher die Zahlen kommen',
      told: 'Alle Tabellen dieses Stems wurden zufällig gezogen. Training bewegt ihre Zahlen so, dass das Token wahrscheinlicher wird, das wirklich als nächstes kam.',
      ask: 'Drück den Knopf zum Trainieren und sieh dem Verlust zu.',
      done: 'Die Kurve sagt, wie es dem Verlust ging. Jede Station zeigt jetzt die trainierten Zahlen, Zeilen von E darunter: sie wurden gelernt und standen in keinem Buch.',
    },
  },
};
