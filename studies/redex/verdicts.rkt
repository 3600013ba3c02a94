#lang racket/base

;; What Redex itself says of terms of the benchmark's models.
;;
;;   racket verdicts.rkt judge MODEL          reads a term from each line, writes a line of verdicts for it
;;   racket verdicts.rkt terms MODEL COUNT    writes about COUNT terms that Redex generates, a quarter in each way
;;
;; A verdict is a character: `-` for a term that the property is not about, `+` if it holds of the term, `!` if it
;; does not, `?` if Redex raises an exception or takes too long. The first is of the correct model, the others are of its
;; bugs in the benchmark's order.

(require racket/list
         racket/match
         racket/string
         redex/reduction-semantics)

;; How long Redex may take for a verdict.
(define most-seconds 1)

;; A model in the benchmark: its folder, the first part of its files' names, its bugs, the modules of the correct
;; version and of a wrong one, how to ask for a premise, and the words that it mentions and that look like no names.
(struct model (folder stem bugs base module premise words))

(define ((unary name) module term) ((dynamic-require module name) term))

(define (premise-by name . arguments)
  (λ (module term) (apply (dynamic-require module name) (map (λ (f) (f term)) arguments))))

(define (tree? module term) ((hash-ref! tree-tests module (λ () (tree-test module))) term))

(define tree-tests (make-hash))

;; The judgment is a macro, so that it cannot be required by name.
(define (tree-test module)
  (parameterize ([current-namespace (make-base-namespace)])
    (namespace-require 'redex/reduction-semantics)
    (namespace-require module)
    (eval '(λ (tree) (judgment-holds (rb-tree ,tree))))))

(define models
  (hash "stlc" (model "stlc+lists" "stlc" (range 1 10) 'redex/examples/stlc+lists 'stlc (unary 'type-check) '("λ" "→" "+"))
        "stlc-sub" (model "stlc-subst" "stlc-sub" (range 1 10) 'redex/examples/stlc+lists+subst 'stlc-sub (unary 'type-check) '("λ" "→" "+"))
        "poly-stlc" (model "poly-stlc" "poly-stlc" (range 1 10) 'redex/examples/poly-stlc 'poly-stlc (unary 'type-check) '("λ" "→" "+" "@"))
        "rbtrees" (model "rbtrees" "rbtrees" (range 1 4) 'redex/examples/rbtrees 'rbtrees tree? '())
        "let-poly" (model "let-poly" "let-poly" (range 1 8) 'redex/examples/let-poly 'let-poly (unary 'type-check) '("λ" "→" "+"))
        "list-machine" (model "list-machine" "list-machine" (range 1 4) #f #f #f
                              '(":" "l0" "v0" "branch-if-nil" "fetch-field"))
        "delim-cont" (model "delim-cont" "delim-cont" (range 1 4) 'redex/benchmark/models/delim-cont/delim-cont 'delim-cont
                            (premise-by 'type-check second third)
                            '("<>" "λ" "μ" ":" "→" "·" "=" "%" "+" "-" "*" "zero?" "number?" "unit?" "boolean?" "->" "call/comp"
                              "call/cm" "make-prompt-tag" "make-cm-key" "prompt-tag/c" "mark/c" "list/c" "ctc-error"))
        "rvm" (model "rvm" "rvm" '(2 3 4 5 6 14 15) 'redex/examples/racket-machine/verification 'verification
                     (unary 'bytecode-ok?)
                     '("loc-noclr" "loc-clr" "loc-box" "loc-box-noclr" "loc-box-clr" "let-one" "let-void" "let-void-box"
                       "install-value" "install-value-box" "let-rec" "proc-const" "case-lam"))))

(define (in-folder model file)
  (string->symbol (format "redex/benchmark/models/~a/~a" (model-folder model) file)))

;; The generators and the check of the correct version, or of a bug.
(define (generators model bug)
  (if bug
      `(submod ,(in-folder model (format "~a-~a" (model-stem model) bug)) generators)
      (in-folder model 'generators)))

(define (submodule module name)
  (match module
    [`(submod ,path ,names ...) `(submod ,path ,@names ,name)]
    [path `(submod ,path ,name)]))

(define (premise-of model bug)
  (cond
    [(model-premise model)
     (define module
       (if bug
           `(submod ,(in-folder model (format "~a-~a" (model-stem model) bug)) ,(model-module model))
           (model-base model)))
     (λ (term) ((model-premise model) module term))]
    [else
     (define type-check (dynamic-require (submodule (generators model bug) 'check-mod) 'type-check))
     (λ (term) (type-check (first term) (second term)))]))

;; The verdict of a version.
(define (judge model bug)
  (define premise (premise-of model bug))
  (define check (dynamic-require (submodule (generators model bug) 'check-mod) 'check))
  (λ (term)
    (within
     (λ ()
       (define premise-holds
         (with-handlers ([exn:fail? (λ (_) 'raised)]) (premise term)))
       (define holds (with-handlers ([exn:fail? (λ (_) 'raised)]) (check term)))
       (match* (premise-holds holds)
         [(_ 'raised) "?"]
         [(#f _) (if holds "-" "?")]
         [(_ #f) "!"]
         [('raised _) "?"]
         [(_ _) "+"])))))

(define (within thunk)
  (define answer (make-channel))
  (define worker (thread (λ () (channel-put answer (thunk)))))
  (or (sync/timeout most-seconds answer)
      (begin (kill-thread worker) "?")))

(define (judge-lines model)
  (define judges (map (λ (bug) (judge model bug)) (cons #f (model-bugs model))))
  (for ([term (in-port read)])
    (displayln (string-append* (map (λ (judge) (judge term)) judges)))
    (flush-output)))

;; Terms as Redex enumerates them, draws them by index, draws them from the grammar, and derives them from the rules.
;; With a bug that changes no terms: unlike the correct version, it keeps numbers small.
(define (write-terms model count)
  (define module (generators model (first (model-bugs model))))
  (random-seed 1)
  (for ([way '(ordered-mod enum-mod adhoc-mod typed-mod)])
    (define generate ((dynamic-require (submodule module way) 'get-generator)))
    (for ([_ (quotient count 4)])
      (define term (with-handlers ([exn:fail? (λ (_) #f)]) (generate)))
      (when term
        (writeln (made-plain term (model-words model)))))))

;; What is not plain becomes so: names that are not letters with a number, and numbers that are not small integers.
(define (made-plain term words)
  (let plain ([term term])
    (match term
      [(cons head rest) (cons (plain head) (plain rest))]
      [(? symbol? name)
       (match (symbol->string name)
         [(? (λ (text) (member text words))) name]
         [(regexp #px"^(var:|tag|key)(.*)$" (list _ prefix rest))
          (string->symbol (string-append prefix (plain-suffix rest)))]
         [text (if (regexp-match? plain-name text) name (string->symbol (new-name text)))])]
      [(? string? text) (if (or (string=? text "") (regexp-match? plain-name text)) text (new-name text))]
      [(? exact-integer? number) (remainder number 1000003)]
      [(? number?) 1]
      [_ term])))

(define plain-name #px"^[a-zA-Z]{1,10}([1-9][0-9]{0,5})?$")

(define (plain-suffix text)
  (if (regexp-match? #px"^([a-zA-Z]{1,10})?([1-9][0-9]{0,5})?$" text) text (new-name text)))

(define new-names (make-hash))

(define (new-name text)
  (hash-ref! new-names text (λ () (format "q~a" (add1 (hash-count new-names))))))

(module+ main
  (match (current-command-line-arguments)
    [(vector "judge" name) (judge-lines (hash-ref models name))]
    [(vector "terms" name count) (write-terms (hash-ref models name) (string->number count))]))
