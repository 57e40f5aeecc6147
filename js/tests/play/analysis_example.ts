// What analysis has to tell of the position of the example "start".

export const WORDS = {
  "review.leads": "{name} leads by {points}",
  "review.even": "Nobody leads",
  "review.proven": "proven",
  "review.estimate": "estimated",
  "review.value": "worth {value} points",
  "review.is_best": "the best move",
  "review.best": "Best moves for {name}",
  "review.spread": "give or take {points}",
  "review.looking": "Analysing the moves: {percent}%",
  "review.graph": "Who is ahead, move by move",
  "review.apart": "The bar is another estimate",
};

export const ANALYSIS = {
  words: WORDS,
  value: 3,
  best: "MMPPPP/2@1,1",
  ways: [] as [string, string][],
  face: "PPMMPP",
  top: [["MMPPPP on (1,1)", 3, 4, 0, "MMPPPP@1,1"] as [string, number, number, number, string]],
  values: "1,1:3 -1,1:-1.5",
  leads: [3, -3],
};
