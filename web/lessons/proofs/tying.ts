// q4: one table on both sides. What is saved, and what one number of it moves.
import { withModels } from '../experiments/lab-models.ts';
import { evalOptions, mistakesOf } from './ground.ts';
import type { Template } from './proof.ts';

const saved: Template = {
  id: 'q4.saved',
  check: 'q4',
  level: 1,
  make(lab) {
    return withModels(lab, async (models) => {
      const { vocabSize, dModel, maxLen, tieWeights } = lab.model.config;
      const tied = tieWeights ? lab.model : await models.clone({ tieWeights: true });
      const { savedByTying, total } = await tied.account();
      return {
        kind: 'whole',
        given: [{ whole: vocabSize }, { whole: dModel }],
        right: savedByTying,
        mistakes: mistakesOf({
          nothingSaved: 0,
          tiedTwice: 2 * vocabSize * dModel,
          rowsForNumbers: vocabSize,
          widthSquared: dModel * dModel,
          positionsTable: maxLen * dModel,
          wholeModel: total,
        }),
      };
    });
  },
};

const untiedTotal: Template = {
  id: 'q4.total',
  check: 'q4',
  level: 2,
  async make({ model }) {
    const { totalTied, totalUntied } = await model.account();
    const { vocabSize, dModel, tieWeights } = model.config;
    // asked for the way that it is not set, so that it can't be read off
    const right = tieWeights ? totalUntied : totalTied;
    const head = vocabSize * dModel;
    return {
      kind: 'whole',
      given: [
        { whole: tieWeights ? totalTied : totalUntied },
        { whole: vocabSize },
        { whole: dModel },
        { text: tieWeights ? 'untied' : 'tied' },
      ],
      right,
      mistakes: mistakesOf({
        nothingChanges: tieWeights ? totalTied : totalUntied,
        wrongWay: tieWeights ? totalTied - head : totalUntied + head,
        tiedTwice: tieWeights ? totalTied + 2 * head : totalUntied - 2 * head,
        rowsForNumbers: tieWeights ? totalTied + vocabSize : totalUntied - vocabSize,
        biasCounted: tieWeights ? totalUntied + vocabSize : null,
      }),
    };
  },
};

const oneCell: Template = {
  id: 'q4.cell',
  check: 'q4',
  level: 3,
  make(lab, draw) {
    return withModels(lab, async (models) => {
      const { engine, model, ids } = lab;
      const { vocabSize, dModel, tieWeights } = model.config;
      if (ids.length === 0) return { cannot: 'noToken' };
      const unread = Array.from({ length: vocabSize }, (_, id) => id).filter((id) => !ids.includes(id));
      if (unread.length === 0) return { cannot: 'allRowsRead' };
      const row = draw.oneOf(unread);
      const column = draw.below(dModel);
      const changed = await models.clone({});
      const before = await changed.setCell('tok.weight', row, column, 0);
      // far from what stood there, so that no rounding hides it
      await changed.setCell('tok.weight', row, column, before > 0 ? -1 : 1);
      const pass = { ids: [ids], options: evalOptions(lab) };
      const { logits } = await engine.compare({ model, ...pass }, { model: changed, ...pass });
      return {
        kind: 'whole',
        given: [
          { whole: row },
          { whole: column },
          { whole: ids.length },
          { whole: vocabSize },
          { text: tieWeights ? 'tied' : 'untied' },
        ],
        right: logits.changed,
        mistakes: mistakesOf({
          headApart: 0,
          headShared: ids.length,
          onePlace: 1,
          allAtOnePlace: vocabSize,
          allLogits: ids.length * vocabSize,
          wholeRow: dModel,
        }),
      };
    });
  },
};

export const tying: readonly Template[] = [saved, untiedTotal, oneCell];
